import type { SandboxPerson } from './person.ts';
import type { PersonaName } from './personas.ts';

/** A person's details in every payroll. */
export type Identity = Omit<SandboxPerson, 'userName' | 'employments' | 'email'>;

interface Claim {
  forename?: string;
  surname?: string;
  dateOfBirth?: string;
  postCode?: string;
}

/** Details that some people give about themselves and that differ from the payroll's below. */
export const CLAIMS: Partial<Record<PersonaName, Claim>> = {
  user_moved: { postCode: 'OX4 3BD' },
  user_married: { surname: 'Ferreira-Holt', postCode: 'PL4 8QD' },
  user_mismatch: {
    forename: 'Nell',
    surname: 'Vance-Okonjo',
    dateOfBirth: '1986-09-17',
    postCode: 'IP4 2LH',
  },
};

export const IDENTITIES: Record<PersonaName, Identity> = {
  user_good: {
    forename: 'Hannah',
    surname: 'Whitcombe',
    dateOfBirth: '1990-01-31',
    niNumber: 'JG481926B',
    address: british('14 Calder Rise', 'Leeds', 'West Yorkshire', 'LS6 2DN'),
    phone: '07700 900101',
  },
  user_weekly: {
    forename: 'Tomasz',
    surname: 'Zielinski',
    dateOfBirth: '1984-05-19',
    niNumber: 'SR720354A',
    address: british('27 Quay Terrace', 'Hull', 'East Riding of Yorkshire', 'HU5 3PL'),
    phone: '07700 900117',
  },
  user_fourweekly: {
    forename: 'Grace',
    surname: 'Adeyemi',
    dateOfBirth: '1979-11-02',
    niNumber: 'LW305817D',
    address: british('Flat 3, 88 Alderbrook Road', 'Birmingham', 'West Midlands', 'B13 8JT'),
    phone: '07700 900128',
  },
  user_fortnightly: {
    forename: 'Bronwen',
    surname: 'Llewellyn',
    dateOfBirth: '1981-07-14',
    niNumber: 'AB630517C',
    address: british('8 Maes y Deri', 'Swansea', 'West Glamorgan', 'SA2 0UY'),
    phone: '07700 900280',
  },
  user_bonus: {
    forename: 'Oliver',
    surname: 'Fenwick',
    dateOfBirth: '1988-03-24',
    niNumber: 'PB649170C',
    address: british('5 Lanyard Mews', 'London', 'Greater London', 'SE15 4QF'),
    phone: '07700 900139',
  },
  user_overtime: {
    forename: 'Siobhan',
    surname: 'McAteer',
    dateOfBirth: '1993-08-07',
    niNumber: 'BT158423A',
    address: british('41 Finaghy Gardens', 'Belfast', 'County Antrim', 'BT9 6HW'),
    phone: '07700 900146',
  },
  user_two_jobs: {
    forename: 'Aisha',
    surname: 'Rahman',
    dateOfBirth: '1996-12-15',
    niNumber: 'RS937604D',
    address: british('9 Heaton Croft', 'Bradford', 'West Yorkshire', 'BD9 5RA'),
    phone: '07700 900152',
  },
  user_job_change: {
    forename: 'Daniel',
    surname: 'Okafor',
    dateOfBirth: '1991-06-28',
    niNumber: 'HX261095B',
    address: british('63 Withy Lane', 'Manchester', 'Greater Manchester', 'M20 2ES'),
    phone: '07700 900163',
  },
  user_leaver: {
    forename: 'Margaret',
    surname: 'Pryce',
    dateOfBirth: '1962-10-11',
    niNumber: 'WK584732C',
    address: british('22 Heol Wernlas', 'Cardiff', 'South Glamorgan', 'CF11 9BU'),
    phone: '07700 900174',
  },
  user_director: {
    forename: 'Vikram',
    surname: 'Sethi',
    dateOfBirth: '1975-02-16',
    niNumber: 'NE406281A',
    address: british('The Old Sawmill, 2 Forge Lane', 'Reading', 'Berkshire', 'RG4 7XS'),
    phone: '07700 900185',
  },
  user_scottish: {
    forename: 'Isla',
    surname: 'Mackinnon',
    dateOfBirth: '1982-04-30',
    niNumber: 'YL873519D',
    address: british('7/2 Braidwater Place', 'Edinburgh', 'Midlothian', 'EH10 4NA'),
    phone: '07700 900196',
  },
  user_student_loan: {
    forename: 'Chloe',
    surname: 'Bassett',
    dateOfBirth: '1997-09-05',
    niNumber: 'TJ192748B',
    address: british('30 Cotham Steps', 'Bristol', 'Avon', 'BS6 6DY'),
    phone: '07700 900203',
  },
  user_k_code: {
    forename: 'Robert',
    surname: 'Ashdown',
    dateOfBirth: '1968-07-22',
    niNumber: 'ZH530864A',
    address: british('116 Arnold View', 'Nottingham', 'Nottinghamshire', 'NG5 1GP'),
    phone: '07700 900214',
  },
  user_no_payslips: {
    forename: 'Mei-Ling',
    surname: 'Cheung',
    dateOfBirth: '2003-01-09',
    niNumber: 'CM617493C',
    address: british('Flat 12, 4 Lark Street', 'Liverpool', 'Merseyside', 'L17 8UQ'),
    phone: '07700 900225',
  },
  user_sick_pay: {
    forename: 'Patrick',
    surname: 'Gilhooly',
    dateOfBirth: '1973-03-08',
    niNumber: 'CE471829D',
    address: british('52 Victoria Parade', 'Preston', 'Lancashire', 'PR1 8TQ'),
    phone: '07700 900291',
  },
  user_maternity: {
    forename: 'Amara',
    surname: 'Nwosu',
    dateOfBirth: '1994-10-20',
    niNumber: 'EH208364A',
    address: british('17 Orchard Close', 'Guildford', 'Surrey', 'GU2 7XJ'),
    phone: '07700 900302',
  },
  user_benefits: {
    forename: 'Darren',
    surname: 'Postlethwaite',
    dateOfBirth: '1985-01-25',
    niNumber: 'GH915043B',
    address: british('Flat 6, 33 Station Road', 'Barrow-in-Furness', 'Cumbria', 'LA14 5QR'),
    phone: '07700 900313',
  },
  user_self_employed: {
    forename: 'Freya',
    surname: 'Sandersfield',
    dateOfBirth: '1978-11-30',
    niNumber: 'JK362790C',
    address: british('The Potting Shed, 4 Mill Lane', 'Hereford', 'Herefordshire', 'HR1 2PX'),
    phone: '07700 900324',
  },
  user_negative_net: {
    forename: 'Callum',
    surname: 'Doyle',
    dateOfBirth: '1999-05-13',
    niNumber: 'EA749201B',
    address: british('58 Byker Bank', 'Newcastle upon Tyne', 'Tyne and Wear', 'NE6 1LT'),
    phone: '07700 900236',
  },
  user_channel_islands: {
    forename: 'Élise',
    surname: 'Le Brocq',
    dateOfBirth: '1987-12-01',
    niNumber: 'MP385162D',
    address: {
      street: '3 La Rue du Phare',
      city: 'St Helier',
      county: 'Jersey',
      postCode: 'JE2 4WD',
      country: 'Jersey',
    },
    phone: '07700 900247',
  },
  user_no_dob: {
    forename: 'Farah',
    surname: 'Siddiqui',
    dateOfBirth: null,
    niNumber: 'KR928350A',
    address: british('71 Knighton Fields', 'Leicester', 'Leicestershire', 'LE2 6HN'),
    phone: '07700 900258',
  },
  user_paid_less: {
    forename: 'Rosalind',
    surname: 'Applegarth',
    dateOfBirth: '1989-04-17',
    niNumber: 'HS530271C',
    address: british('11 Tannery Walk', 'Exeter', 'Devon', 'EX4 3AQ'),
    phone: '07700 900357',
  },
  user_moved: {
    forename: 'Kofi',
    surname: 'Asante-Reid',
    dateOfBirth: '1992-02-12',
    niNumber: 'LM754108D',
    address: british('Flat 21, 6 Canal Wharf', 'Milton Keynes', 'Buckinghamshire', 'MK9 2HG'),
    phone: '07700 900335',
  },
  user_married: {
    forename: 'Inês',
    surname: 'Ferreira',
    dateOfBirth: '1995-06-03',
    niNumber: 'NR086527A',
    address: british('39 Marine Drive', 'Torquay', 'Devon', 'TQ2 5HH'),
    phone: '07700 900346',
  },
  user_mismatch: {
    forename: 'Eleanor',
    surname: 'Marsh',
    dateOfBirth: '1986-07-19',
    niNumber: 'GS074615C',
    address: british('19 Weavers Row', 'Norwich', 'Norfolk', 'NR2 3TP'),
    phone: '07700 900269',
  },
};

function british(street: string, city: string, county: string, postCode: string): Identity['address'] {
  return { street, city, county, postCode, country: 'United Kingdom' };
}
