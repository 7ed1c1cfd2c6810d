import type * as english from '../en/found.ts';
import { countInWelsh, welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const found: Translation<typeof english.found> = {
  title: {
    something: 'Beth y daethom o hyd iddo',
    waiting: 'Beth sydd gennym hyd yn hyn',
    nothing: 'Nid ydych wedi rhannu dim eto',
    failed: 'Nid oes dim wedi cyrraedd eto',
    empty: 'Ni ddaethom o hyd i unrhyw gofnodion',
  },
  lead: (company) =>
    `Gall ${company} weld popeth sydd wedi cyrraedd. Gwiriwch mai chi biau’r cyfan, a dilëwch unrhyw beth nad yw’n perthyn i chi.`,
  nothing: 'Dewiswch ffordd o rannu eich incwm, neu gadewch y dudalen hon.',
  allFailed:
    'Ni weithiodd yr hyn y gwnaethoch roi cynnig arno. Edrychwch beth allwch chi ei wneud, neu dewiswch ffordd arall.',
  allEmpty: 'Gallwch ddewis ffordd arall o rannu eich incwm, neu orffen.',
  elsewhere:
    'I gadw eich cyflog yn breifat, nid ydym yn dangos y manylion yma. Dim ond y ffynonellau sydd wedi’u cysylltu a welwch.',
  someElsewhere: 'I gadw eich cyflog yn breifat, nid ydym yn dangos manylion pob ffynhonnell.',
  seeDetails: 'Cadarnhau mai chi sydd yno i weld y manylion',
  cannotSee: (company) =>
    welsh`Gallwch weld y manylion yn y porwr y gwnaethoch eu rhannu ynddo. Neu gofynnwch i ${company} am ddolen gyda chod untro.`,
  kinds: {
    direct: 'Yn syth gan eich cyflogwr',
    payslips: 'Slipiau cyflog a uwchlwythwyd gennych',
    bankStatements: 'Cyfriflenni banc a uwchlwythwyd gennych',
  },
  status: {
    connected: 'Wedi cysylltu',
    waiting: 'Ar waith',
    action: 'Mae angen i chi wneud rhywbeth',
    failed: 'Ni weithiodd',
    stopped: 'Heb gysylltu',
    received: 'Wedi cyrraedd',
  },
  rows: {
    person: 'Yr enw ar y slipiau cyflog',
    holder: 'Deiliad y cyfrif',
    employer: 'Cyflogwr',
    payslips: 'Slipiau cyflog',
    newest: 'Slip cyflog diweddaraf',
    missing: 'Ar goll',
    taxYears: 'Blynyddoedd treth',
    newestYear: 'Blwyddyn dreth ddiweddaraf',
    statements: 'Cyfriflenni banc',
    accounts: 'Cyfrifon',
    payments: 'Taliadau',
    source: 'Statws',
  },
  personUnknown: 'Dim enw ar y slipiau cyflog',
  employerUnknown: 'Heb ei enwi ar y slipiau cyflog',
  payslips: (count) => `${count} slip cyflog`,
  // a dash, because months change their first letter after “o” and “i”
  span: (payslips, first, last) => `${payslips}: ${first} – ${last}`,
  pay: (net, day) => `${net} o gyflog clir ar ${day}`,
  gross: (gross, day) => `${gross} cyn treth ar ${day}`,
  noAmount: (day) => `Talwyd ar ${day}`,
  income: (amount, year) => `${amount} cyn treth yn ${year}`,
  isMissing: (month) => `Mae slip cyflog ar goll ar gyfer ${month}`,
  areMissing: (months) => `Mae slipiau cyflog ar goll ar gyfer ${months}`,
  moreMissing: (months, count) =>
    `Mae slipiau cyflog ar goll ar gyfer ${months}, ac ar gyfer ${countInWelsh(count, { noun: 'mis', afterTwo: 'fis' })} arall`,
  addMissing: 'Gallwch uwchlwytho’r slipiau cyflog sydd ar goll os ydynt gennych.',
  noPayslips: (provider) =>
    `Nid oes gan ${provider} slipiau cyflog i chi yn y cyfnod y gwnaethom holi amdano.`,
  accountEnding: (ending) => `Cyfrif sy’n gorffen gyda ${ending}`,
  payments: (count, first, last) =>
    `${countInWelsh(count, { noun: 'taliad', afterTwo: 'daliad', afterThree: 'thaliad' })}, o ${first} i ${last}`,
  noPayments: (name) =>
    `Nid oes gan ${name} unrhyw daliadau ar eich cyfer ar gyfer y misoedd y gofynnom amdanynt.`,
  noIncome: (provider) =>
    `Nid oes gan ${provider} gofnod o incwm i chi yn y blynyddoedd y gwnaethom holi amdanynt.`,
  notFoundThere: (provider) => welsh`Gwnaethoch fewngofnodi, ond ni allem ddod o hyd i chi gyda ${provider}.`,
  stillGetting: 'Rydym yn dal i nôl eich cofnodion. Gallwch gau’r dudalen hon. Byddwn yn dal ati.',
  stillSigningIn: 'Nid yw’r mewngofnodi wedi gorffen eto.',
  goOn: 'Gorffen mewngofnodi',
  whatToDo: 'Gweld beth i’w wneud',
  seeFiles: 'Gweld neu ddileu ffeiliau',
  signedInAs: (name) => `Wedi mewngofnodi fel ${name}`,
  remove: 'Dileu',
  removeThis: 'Dileu’r ffynhonnell hon',
  add: 'Ychwanegu ffynhonnell arall',
  choose: 'Dewis ffordd o rannu',
  finish: 'Gorffen',
  removed: (source) => welsh`Rydym wedi dileu ${source} a phopeth a ddaeth ohono.`,
  confirm: {
    title: (source) => welsh`Dileu ${source}?`,
    what: (source) =>
      welsh`Os ewch ymlaen, byddwn yn dileu’r cysylltiad â ${source}, a’r holl gofnodion a ddaeth ohono.`,
    company: (company) =>
      welsh`Ni fydd ${company} yn gallu eu gweld yma wedyn. Os yw ${company} wedi’u copïo’n barod, gofynnwch i ${company} eu dileu hefyd.`,
    when: 'Gwnewch hyn os nad eich cofnodion chi ydynt, neu os nad ydych am eu rhannu. Gallwch gysylltu eto’n nes ymlaen.',
    yes: 'Ie, dileu',
    no: 'Na, cadw',
  },
  notHere: {
    title: 'Ni allwch ddileu hyn yma',
    next: (company) =>
      welsh`Ni allwn wirio yma mai chi sydd yno. Gallwch ei ddileu yn y porwr y gwnaethoch ei ychwanegu ynddo. Neu gofynnwch i ${company} am ddolen gyda chod untro.`,
  },
};

export const direct: Translation<typeof english.direct> = {
  title: 'Yn syth gan eich cyflogwr',
  lead: 'Mae rhai cyflogwyr yn gadael i ni ddod o hyd i’ch slipiau cyflog heb gyfrinair. Rydym yn chwilio am berson â’ch manylion chi.',
  uses: 'Rydym yn defnyddio eich rhif Yswiriant Gwladol, eich dyddiad geni a’ch cod post i ddod o hyd i chi.',
  have: 'Mae’r manylion hyn gennym yn barod, felly does dim angen i chi eu teipio.',
  send: 'Chwilio am fy slipiau cyflog',
  errors: {
    unavailable:
      'Ni allwn gyrraedd y cyflogresi ar hyn o bryd. Rhowch gynnig arall arni ymhen ychydig funudau, neu dewiswch ffordd arall',
    tooMany: 'Bu gormod o chwiliadau. Dewiswch ffordd arall',
    notOffered: 'Nid yw’r ffordd hon ar gael i chi. Dewiswch ffordd arall',
  },
  notFound: {
    title: 'Ni ddaethom o hyd i chi',
    what: 'Edrychom ym mhob cyflogres y gallwn ei chwilio. Nid oes person â’r manylion hyn yn yr un ohonynt.',
    why: 'Nid eich bai chi yw hyn. Nid yw’r rhan fwyaf o gyflogwyr yn cymryd rhan eto. Gall hefyd ddigwydd os oes gan eich cyflogwr hen gyfeiriad i chi.',
    again: 'Gwirio eich manylion a chwilio eto',
    other: 'Dewis ffordd arall',
  },
};

export const returned: Translation<typeof english.returned> = {
  connected: {
    title: 'Rydych chi wedi cysylltu',
    body: 'Gallwch gau’r dudalen hon. Bydd y dudalen y gwnaethoch ddechrau arni yn mynd ymlaen ar ei phen ei hun.',
  },
  failed: {
    title: 'Nid ydych wedi cysylltu',
    body: 'Gallwch gau’r dudalen hon. Mae’r dudalen y gwnaethoch ddechrau arni yn dweud beth i’w wneud nesaf.',
  },
  elsewhere: 'Os gwnaethoch gau’r dudalen honno, agorwch eich dolen eto.',
};
