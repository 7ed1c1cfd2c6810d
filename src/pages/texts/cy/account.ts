import type * as english from '../en/account.ts';
import { countInWelsh, welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const account: Translation<typeof english.account> = {
  steps: {
    signIn: (provider) => welsh`Mewngofnodi i ${provider}`,
    payslips: 'Nôl eich slipiau cyflog',
    income: 'Nôl eich cofnodion incwm',
    payments: 'Nôl y taliadau ar eich cyfrif',
    ready: 'Dangos i chi beth y daethom o hyd iddo',
  },
  signingIn: {
    title: (provider) => welsh`Rydym yn eich mewngofnodi i ${provider}`,
    howLong:
      'Mae hyn fel arfer yn cymryd llai na munud. Os bydd yn cymryd mwy na 2 funud, byddwn yn dweud wrthych.',
    stay: (provider) => `Cadwch y dudalen hon ar agor, gan y gall ${provider} ofyn i chi am god.`,
  },
  fetching: {
    title: 'Rydych wedi mewngofnodi',
    payslips: (provider) => welsh`Rydym yn nôl eich slipiau cyflog o ${provider}.`,
    income: (provider) => welsh`Rydym yn nôl eich cofnodion incwm o ${provider}.`,
    payments: (provider) => welsh`Rydym yn nôl y taliadau ar eich cyfrif o ${provider}.`,
    howLong:
      'Mae hyn fel arfer yn cymryd llai na munud. Os bydd yn cymryd mwy na 2 funud, byddwn yn dweud wrthych.',
    mayClose: 'Gallwch gau’r dudalen hon. Byddwn yn dal ati.',
  },
  slow: {
    title: (provider) => welsh`Mae ${provider} yn araf ar hyn o bryd`,
    signingIn: (provider) =>
      `Nid ydym wedi cael ateb gan ${provider} ers 2 funud. Gallwch aros ar y dudalen hon, neu ddewis ffordd arall.`,
    fetching: (provider) =>
      welsh`Rydych wedi mewngofnodi, ond nid yw ${provider} wedi anfon popeth eto. Byddwn yn dal i geisio am hyd at ddiwrnod.`,
    mayClose: 'Gallwch gau’r dudalen hon, ychwanegu ffynhonnell arall neu orffen.',
    wait: 'Gwirio eto',
  },
  away: {
    title: (provider) => welsh`Gorffen mewngofnodi gyda ${provider}`,
    lead: (provider) =>
      `Rydym yn aros i chi fewngofnodi ar wefan ${provider}. Pan fyddwch wedi gwneud hynny, bydd y dudalen hon yn mynd ymlaen ar ei phen ei hun.`,
    again: 'A wnaethoch gau’r wefan honno, neu a aeth rhywbeth o’i le yno? Gallwch ei hagor eto.',
    until: (time) => `Mae gennych tan ${time}. Ar ôl hynny, bydd angen i chi ddechrau eto.`,
  },
  seeFound: 'Gweld beth rydych wedi’i rannu hyd yn hyn',
  otherWay: 'Dewis ffordd arall',
};

export const mfa: Translation<typeof english.mfa> = {
  title: 'Gwiriad diogelwch',
  asks: (provider) => welsh`Mae ${provider} yn gofyn:`,
  code: 'Cod',
  codeHint: (length) => `${length} nod`,
  digitsHint: digitsInWelsh,
  date: 'Dyddiad',
  dateHint: 'Er enghraifft, 31 1 1990',
  characters: 'Y nodau y gofynnir amdanynt',
  charactersHint: 'Rhowch un nod ym mhob blwch. Mae llythrennau mawr a bach yn wahanol.',
  answer: 'Eich ateb',
  send: 'Mynd ymlaen',
  wrong: 'Nid oedd hynny’n gywir. Gwiriwch ef a rhowch gynnig arall arni',
  attemptsLeft: (count) =>
    count === 1
      ? 'Gallwch roi cynnig arni unwaith.'
      : `Gallwch roi cynnig arni ${countInWelsh(count, { noun: 'gwaith', afterTwo: 'waith' })}.`,
  until: (time) => `Atebwch cyn ${time}.`,
  noCode: {
    title: 'Dydw i ddim wedi cael cod',
    wait: 'Gall cod gymryd munud i gyrraedd. Edrychwch ar eich negeseuon testun, eich e-byst a’ch ffolder sbam.',
    again: (provider) =>
      `Os na fydd dim yn cyrraedd, mewngofnodwch eto. Bydd ${provider} yn anfon cod newydd atoch, ac ni fydd yr hen un yn gweithio mwyach.`,
    link: 'Mewngofnodi eto i gael cod newydd',
  },
  errors: {
    code: 'Rhowch y cod',
    codeLength: (length) => `Mae gan y cod ${length} nod`,
    codeDigits: (length) => `Mae gan y cod ${digitsInWelsh(length)}`,
    date: 'Rhowch y dyddiad',
    realDate: 'Rhowch ddyddiad go iawn, fel 31 1 1990',
    characters: 'Rhowch un nod ym mhob blwch',
    answer: 'Rhowch eich ateb',
  },
};

export const reasons: Translation<typeof english.reasons> = {
  title: {
    signIn: (provider) => welsh`Ni allem eich mewngofnodi i ${provider}`,
    locked: (provider) => welsh`Ni allwch fewngofnodi i ${provider} ar hyn o bryd`,
    unlocked: (provider) => welsh`Gallwch fewngofnodi i ${provider} eto`,
    unavailable: (provider) => welsh`Nid yw ${provider} ar gael ar hyn o bryd`,
    again: (provider) => welsh`Mewngofnodwch i ${provider} eto`,
    notFound: (provider) => welsh`Ni allem ddod o hyd i chi gyda ${provider}`,
    stopped: (provider) => welsh`Nid yw ${provider} wedi’i gysylltu mwyach`,
    fetch: (provider) => welsh`Ni allem nôl eich cofnodion o ${provider}`,
  },
  texts: {
    invalid_credentials: [
      'Nid yw’r manylion hyn yn cyfateb i gofnodion y darparwr.',
      'Gwiriwch eich enw defnyddiwr a’ch cyfrinair, yna rhowch gynnig arall arni.',
    ],
    account_locked: [
      'Mae’r darparwr wedi cloi eich cyfrif.',
      'Arhoswch am awr, yna rhowch gynnig arall arni. Os nad ydych yn siŵr o’ch cyfrinair, ailosodwch ef gyda’r darparwr yn gyntaf.',
    ],
    too_many_attempts: [
      'Bu gormod o ymdrechion i fewngofnodi na weithiodd. Rydym wedi stopio, fel na fydd y darparwr yn cloi eich cyfrif.',
      'Arhoswch am awr, yna rhowch gynnig arall arni. Os nad ydych yn siŵr o’ch cyfrinair, ailosodwch ef gyda’r darparwr yn gyntaf.',
    ],
    mfa_invalid: [
      'Ni dderbyniodd y darparwr eich atebion i’w gwestiwn diogelwch, felly ni allwch roi cynnig arall arni nawr.',
      'Arhoswch am awr, yna mewngofnodwch eto.',
    ],
    mfa_wrong: ['Nid oedd yr ateb hwnnw’n gywir.', 'Gwiriwch ef a rhowch gynnig arall arni.'],
    mfa_expired: [
      'Daeth yr amser i ateb y cwestiwn diogelwch i ben.',
      'Mewngofnodwch eto. Os yw’r darparwr yn anfon codau i’ch ffôn, cadwch ef wrth law.',
    ],
    password_expired: [
      'Mae eich cyfrinair gyda’r darparwr wedi dod i ben.',
      'Gosodwch un newydd ar wefan y darparwr. Yna dewch yn ôl a mewngofnodi ag ef.',
    ],
    terms_pending: [
      'Mae gan y darparwr delerau newydd y mae angen i chi eu derbyn yn gyntaf.',
      'Mewngofnodwch ar wefan y darparwr a’u derbyn. Yna dewch yn ôl a rhowch gynnig arall arni.',
    ],
    account_disabled: [
      'Mae’r darparwr wedi cau eich cyfrif.',
      'Gofynnwch i’ch cyflogwr amdano, neu dewiswch ffordd arall o rannu eich incwm.',
    ],
    consent_denied: [
      'Ni wnaethoch ganiatáu mynediad ar wefan y darparwr, felly ni wnaethom gysylltu.',
      'Gallwch roi cynnig arall arni a’i ganiatáu, neu ddewis ffordd arall.',
    ],
    consent_expired: [
      'Mae’r caniatâd a roesoch i’r darparwr wedi dod i ben.',
      'Mewngofnodwch eto i’w adnewyddu.',
    ],
    not_authorised: [
      'Ni all y cyfrif y gwnaethoch fewngofnodi ag ef weld eich cyflog.',
      'Mewngofnodwch gyda chyfrif arall, neu gofynnwch i’ch cyflogwr roi mynediad i chi.',
    ],
    not_signed_up: [
      'Dim ond i bobl sydd wedi cofrestru ar gyfer Troi Treth yn Ddigidol ar gyfer Treth Incwm y mae CThEF (HMRC) yn dangos incwm.',
      'Cofrestrwch ar ei wefan, yna mewngofnodwch eto gyda’ch manylion eich hun. Neu dewiswch ffordd arall.',
    ],
    identity_incomplete: [
      'Nid yw’r holl fanylion sydd eu hangen i ddod o hyd i chi yno gennym.',
      'Llenwch nhw isod, yna mewngofnodwch eto. Neu dewiswch ffordd arall.',
    ],
    no_match: [
      'Nid oes gan neb yno y manylion y gwnaethom chwilio amdanynt.',
      'Gwiriwch y manylion isod, yna mewngofnodwch eto. Defnyddiwch y manylion sydd gan eich cyflogwr. Neu dewiswch ffordd arall.',
    ],
    other_person: [
      'Mae rhywun arall wedi defnyddio’r cysylltiad hwn o’ch blaen chi.',
      'Rydym yn cadw eich incwm ar wahân i’w hincwm nhw. Os chi oedd hwnnw, mewngofnodwch eto gyda’r un manylion ag o’r blaen.',
    ],
    nothing_found: [
      'Nid oes gan CThEF (HMRC) gofnod o incwm i chi yn y blynyddoedd y gwnaethom holi amdanynt.',
      'Does dim angen i chi wneud dim. Gallwch ddewis ffordd arall o ddangos eich incwm.',
    ],
    reconfirmation_due: [
      'Nid ydych wedi dweud wrthym ers 90 diwrnod y cawn weld eich cyfrif o hyd, felly rydym wedi stopio.',
      'Os ydych am rannu eto, mewngofnodwch eto.',
    ],
    session_expired: [
      'Mae eich mewngofnodi gyda’r darparwr wedi dod i ben.',
      'Mewngofnodwch eto i fynd ymlaen.',
    ],
    authorisation_revoked: [
      'Cafodd eich caniatâd ei dynnu’n ôl, felly daethom â’r cysylltiad i ben.',
      'Os ydych am rannu eto, mewngofnodwch eto.',
    ],
    interrupted: [
      'Ni chafodd y mewngofnodi ei orffen.',
      'Does dim o’i le ar eich manylion. Rhowch gynnig arall arni.',
    ],
    rate_limited: [
      'Mae’r darparwr yn brysur iawn.',
      'Rhowch gynnig arall arni ymhen ychydig funudau, neu dewiswch ffordd arall.',
    ],
    under_maintenance: [
      'Nid yw gwefan y darparwr ar gael oherwydd gwaith cynnal a chadw.',
      'Rhowch gynnig arall arni ymhen ychydig oriau, neu dewiswch ffordd arall.',
    ],
    provider_unavailable: [
      'Ni allwn gyrraedd y darparwr.',
      'Rhowch gynnig arall arni ymhen ychydig funudau, neu dewiswch ffordd arall.',
    ],
    timed_out: [
      'Cymerodd y darparwr ormod o amser i ateb.',
      'Rhowch gynnig arall arni ymhen ychydig funudau, neu dewiswch ffordd arall.',
    ],
    provider_changed: [
      'Mae gwefan y darparwr wedi newid, ac ni allwn ei darllen.',
      'Dewiswch ffordd arall am y tro.',
    ],
    invalid_data: ['Anfonodd y darparwr rywbeth na allwn ei ddarllen.', 'Dewiswch ffordd arall am y tro.'],
    not_configured: ['Ni allwn gysylltu â’r darparwr hwn ar hyn o bryd.', 'Dewiswch ffordd arall am y tro.'],
  },
  atBank: {
    account_disabled: [
      'Mae eich banc yn dweud bod y cyfrif hwn wedi cau.',
      'Os oes gennych gyfrif arall, dechreuwch eto a dewiswch hwnnw. Neu dewiswch ffordd arall.',
    ],
    consent_denied: [
      'Ni wnaethoch ganiatáu hyn gyda’ch banc, felly ni rannwyd dim.',
      'Gallwch roi cynnig arall arni a’i ganiatáu, neu ddewis ffordd arall.',
    ],
    consent_expired: [
      'Mae’r caniatâd a roesoch gyda’ch banc wedi dod i ben.',
      'Os ydych am barhau i rannu, mewngofnodwch gyda’ch banc eto.',
    ],
    not_authorised: [
      'Nid yw eich banc yn gadael i ni weld y cyfrif hwn.',
      'Rhowch gynnig arall arni a dewiswch gyfrif arall yno, neu dewiswch ffordd arall.',
    ],
  },
  askCompany: (company) =>
    welsh`Gofynnwch i ${company} wirio’r manylion sydd ganddo amdanoch. Neu dewiswch ffordd arall.`,
  unlocked: {
    what: 'Does dim angen i chi aros rhagor.',
    next: 'Os nad ydych yn siŵr o’ch cyfrinair, ailosodwch ef gyda’r darparwr cyn mewngofnodi.',
  },
  searchAgain: 'Os ydych am rannu eto, chwiliwch am eich slipiau cyflog eto.',
  fetchLost: 'Aeth rhywbeth o’i le ar ein hochr ni.',
  otherWayForNow: 'Dewiswch ffordd arall am y tro.',
  attemptsLeft: (count) =>
    count === 1
      ? 'Gallwch roi cynnig arni 1 waith eto. Ar ôl hynny, bydd angen i chi aros am awr.'
      : `Gallwch roi cynnig arni ${countInWelsh(count, { noun: 'gwaith', afterTwo: 'waith' })} eto. Ar ôl hynny, bydd angen i chi aros am awr.`,
  lockedUntil: (time) =>
    `Gallwch roi cynnig arall arni ar ôl ${time}. Llwythwch y dudalen hon eto bryd hynny.`,
  notYourFault: 'Nid ydych wedi gwneud dim o’i le.',
  againThere: (provider) => welsh`Rhoi cynnig arall ar ${provider}`,
  tryAgain: 'Rhoi cynnig arall arni',
  signInAgain: 'Mewngofnodi eto',
  website: (provider) => `Agor gwefan ${provider}`,
};

function digitsInWelsh(length: number): string {
  return countInWelsh(length, { noun: 'digid', afterTwo: 'ddigid' });
}
