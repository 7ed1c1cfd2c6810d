import { type Chance, words } from './chance.ts';

export interface Person {
  forename: string;
  surname: string;
  title: string;
  address: string[];
  postCode: string;
  niNumber: string;
}

export interface Employer {
  name: string;
  address: string[];
  payeReference: string;
}

const FORENAMES = words`Amelia|Idris|Siobhan|Oliver|Priya|George|Hannah|Mohammed|Chloe|Daniel|Grace|Thomas
  Agnieszka|Callum|Oluwaseun|Bethan|Rhys|Fatima|Ewan|Zsófia|Jean-Paul|Niamh|Kwame|Sanjay|Eilidh|Anne-Marie
  Zofia|Kwame|Mary-Jane|Ffion|Li|Aoife|Jean-Paul|Oluwaseun|Ana Maria|Will|May|April|June|Grant|Bill|Sue-Ellen`;
const SURNAMES = words`Thornbury|Vaughan|O'Dell|Patel|Hughes|Walker|Green|Khan|Murphy|Wright|Taylor
  Kowalczyk|Adeyemi-Clarke|MacDonald|Ó Briain|Featherstonehaugh|Okonkwo|van der Berg|Singh Gill|St John|D'Arcy|Llewellyn|Rees-Jones
  de Souza|MacLeod|St John|Nowak|Ng|van der Berg|Osei-Bonsu|Llewellyn-Jones|Okafor|Church|Price|Hall|Page|Bell|Holiday|Field|Waters|Brown-Smith|O'Neill|Mac Donald|Young|Rate|Banks`;
const TITLES = words`Mr|Mrs|Ms|Miss || Dr|Mx|Mr|Ms || Dr|Mx|Prof`;
const STREETS = words`Larch Road|Mill Lane|Quay Street|Station Road|Church View
  Pwll-y-Garn|The Avenue|Braeside|Kirkgate|Marine Parade|Old Gaol Wynd
  The Avenue|Bank Street|High Street|Council Road|School Lane|St John's Hill`;
const TOWNS = words`Harrow|Whitby|Leeds|Bristol|Reading
  Aberystwyth|Kirkcaldy|Newcastle upon Tyne|Bury St Edmunds|Stoke-on-Trent
  Kingston upon Hull|Aberdeen|St Albans|Milton Keynes|Newport`;
const POST_CODES = words`HA1 4ZB|YO21 3AB|LS6 2DP|BS8 1TH|RG1 5LX
  SY23 2AX|KY1 1XT|NE1 4LP|IP33 1LU|ST4 7QB|EC1A 1BB|W1T 3NF
  HU1 2AA|AB10 1XG|AL3 5JQ|MK9 2FR|NP20 1GF`;
const EMPLOYERS = words`Harbour Foods Plc|Northwind Logistics Ltd|Larkfield Homes Limited|Bright & Sons Ltd|Calder Valley School|Oakline Software Ltd
  St Elwyn NHS Foundation Trust|Pennine Borough Council|Fairweather Recruitment Group|Llys Cerdd Cyf|J. D. Abbott (Haulage) Ltd|The Copper Kettle|Quantock Care LLP|University of Wessex|Marlowe Payroll Services Umbrella Ltd|Glenfinnan Estates|3Sixty Media Ltd
  Greengate|The Copper Kettle|Marlowe & Finch|J Hartley|Ardent Health|Freshway Stores|Kestrel|St Anne's Hospice|West Dene Primary|Penrose Dental Practice|Moorland District|Ridgeway Surgery|Blue Harbour Hotels|Apex Staffing|Royal Oak Inn|Stonebridge Farms|The Hub|Hillcrest Nursing Home|A & B Roofing|Whitfield Solicitors|ORBITAL|Sapphire Cleaning Contractors|Kingsway Motors|Thames Valley Fire & Rescue|3D Print Works|M.J. Carver|Beaumont Medical Centre|Payne & Holiday|Total Fitness Leeds|Taylor Wright|Grace Murphy Interiors|Oakwood|Sweet & Simple|R. Patel Pharmacy|Harrison's Bakery|JD Weatherby|Northgate Vets|St. Mary's RC|Hackney Wick Brewery|Swift Couriers|Castle & Moat|Peak Outdoor|Zenith|Bluebird Nurses|The Old Mill|King's Head Pub|Q Park Leisure|B&C Joinery|Evergreen Landscapes|City Of York|CLEARWATER PLUMBING|Tall Trees Day Nursery|Bell Bookkeeping|Lakeside Lodge|Carter Haulage|Whitewater|Kwik Tyres|Ada Lovelace Primary`;
const NI_PREFIXES = ['AB', 'CE', 'JG', 'PS', 'NR', 'SK', 'TW', 'WL', 'YZ', 'HM', 'LA', 'EB'] as const;

export function drawPerson(chance: Chance): Person {
  return {
    forename: chance.choose(FORENAMES),
    surname: chance.choose(SURNAMES),
    title: chance.choose(TITLES),
    address: [`${chance.between(1, 180)} ${chance.choose(STREETS)}`, chance.choose(TOWNS)],
    postCode: chance.choose(POST_CODES),
    niNumber: drawNiNumber(chance),
  };
}

export function drawNiNumber(chance: Chance): string {
  const digits = String(chance.between(0, 999_999)).padStart(6, '0');
  return `${chance.pick(NI_PREFIXES)}${digits}${chance.pick(['A', 'B', 'C', 'D'])}`;
}

export function drawEmployer(chance: Chance): Employer {
  const letters = chance.pick(['A', 'BX', 'EZ', 'NL', 'PA', 'WB']);
  return {
    name: chance.choose(EMPLOYERS),
    address: [
      `${chance.between(1, 90)} ${chance.choose(STREETS)}`,
      chance.choose(TOWNS),
      chance.choose(POST_CODES),
    ],
    payeReference: `${chance.between(101, 989)}/${letters}${chance.between(100, 99_999)}`,
  };
}
