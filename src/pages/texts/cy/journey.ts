import type * as english from '../en/journey.ts';
import { countInWelsh, welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const journey: Translation<typeof english.journey> = {
  theCompany: 'y cwmni a’ch anfonodd yma',
  session: {
    title: 'Ydych chi yno o hyd?',
    body: (minutes) =>
      `I gadw eich data’n ddiogel, byddwn yn cau’r tudalennau hyn ymhen ${countInWelsh(minutes, { noun: 'munud', afterTwo: 'funud' })}. Ni fydd dim y gwnaethoch ei rannu yn cael ei golli.`,
    stay: 'Ydw, mynd ymlaen',
  },
  timeLimit: {
    until: (time) =>
      `I gadw eich data’n ddiogel, bydd y dudalen hon yn gweithio tan ${time}. Ni fydd dim a anfonwyd gennych yn cael ei golli.`,
    moreTime: (hours) => `Mae angen mwy o amser arnaf: cadw’r dudalen ar agor am ${hours} awr`,
  },
  notices: {
    unknownLink: {
      title: 'Nid yw’r ddolen hon yn gweithio',
      body: (_company) => [
        'Efallai fod y ddolen wedi dod i ben, neu fod rhan ohoni ar goll.',
        'Agorwch y ddolen eto o’r neges a gawsoch. Os nad yw’n gweithio o hyd, gofynnwch i’r cwmni a’i hanfonodd am un newydd.',
      ],
    },
    expiredLink: {
      title: 'Nid yw’r ddolen hon yn gweithio mwyach',
      body: (company) => [
        'I gadw eich data’n ddiogel, dim ond am gyfnod y mae dolen yn gweithio, neu nes i chi gael un newydd.',
        welsh`Gofynnwch i ${company} am un newydd.`,
      ],
    },
    foreignSite: {
      title: 'Ni ellir dangos y dudalen hon yma',
      body: (_company) => [
        'Ni chaiff y wefan rydych arni ddangos y tudalennau hyn. Agorwch y ddolen a gawsoch mewn ffenestr ar wahân.',
      ],
    },
    tooManyLinks: {
      title: 'Arhoswch funud',
      body: (_company) => [
        'Agorwyd gormod o dudalennau o’ch cysylltiad rhyngrwyd mewn amser byr. Arhoswch funud, yna llwythwch y dudalen hon eto.',
      ],
    },
    sessionEnded: {
      title: 'Agorwch eich dolen eto i fynd ymlaen',
      body: (company) => [
        'I gadw eich data’n ddiogel, rydym yn cau’r tudalennau hyn pan na fydd dim yn digwydd am 30 munud.',
        welsh`Defnyddiwch eich dolen eto. Os nad yw’n gweithio mwyach, gofynnwch i ${company} am un newydd.`,
      ],
    },
    forgedForm: {
      title: 'Ni allem ddefnyddio’r hyn a anfonoch',
      body: (_company) => [
        'Ni allem baru’r dudalen y gwnaethoch ei llenwi â’ch dolen. Gall hyn ddigwydd pan fyddwch yn agor dwy ddolen ar yr un pryd.',
        'Ni chafodd dim ei gadw. Agorwch eich dolen eto i fynd ymlaen.',
      ],
    },
  },
};

export const welcome: Translation<typeof english.welcome> = {
  title: (company) => welsh`Rhannu eich incwm gyda ${company}`,
  why: (company) =>
    welsh`Mae angen i ${company} weld beth rydych yn ei ennill. Gyda’ch caniatâd, byddwn yn casglu prawf o’ch incwm ac yn ei anfon atynt.`,
  howLong: (minutes) => `Mae’n cymryd tua ${minutes} munud. Ni fydd dim yn cael ei rannu nes i chi gytuno.`,
  start: 'Dechrau',
  shared: 'Beth fydd yn cael ei rannu',
  sharedItems: [
    'i bwy rydych chi’n gweithio',
    'faint o gyflog rydych chi’n ei gael, a phryd',
    'beth sy’n cael ei dynnu o’ch cyflog, fel treth a phensiwn',
    'eich enw, eich cyfeiriad, eich dyddiad geni a’ch rhif Yswiriant Gwladol, i wirio mai eich cofnodion chi ydynt',
  ],
  sharedStatements:
    'gan eich banc, os byddwch yn ei ddewis: manylion eich cyfrif, eich balans, a phob taliad i mewn ac allan',
  notShared: 'Beth na fydd yn cael ei rannu',
  notSharedItems: (company) => [
    `eich cyfrineiriau: ni fydd ${company} byth yn eu gweld`,
    'unrhyw beth o ffynhonnell nad ydych yn ei dewis',
  ],
  stop: 'Os ydych am stopio',
  stopAnswer: 'Gallwch stopio unrhyw bryd, a dod yn ôl gyda’r un ddolen, ar ddyfais arall hefyd.',
  unsure: 'Os nad ydych yn siŵr',
  unsureAnswer: (company) =>
    welsh`Gofynnwch i ${company} cyn i chi ddechrau. Defnyddiwch rif ffôn neu gyfeiriad e-bost rydych yn ei wybod yn barod.`,
  privacy: (company) => welsh`Hysbysiad preifatrwydd ${company}`,
};

export const consent: Translation<typeof english.consent> = {
  title: (company) => welsh`Ydych chi’n cytuno i rannu eich incwm gyda ${company}?`,
  summary: {
    what: (company) =>
      welsh`Bydd ${company} yn cael eich cofnodion cyflog: i bwy rydych yn gweithio, faint o gyflog rydych yn ei gael, a’ch manylion chi sydd arnynt.`,
    statements: 'Mae cofnodion gan eich banc yn dangos pob taliad i mewn ac allan.',
    where: 'Dim ond o’r ffynonellau rydych chi’n eu dewis y daw’r cofnodion.',
    oneTime: 'Byddwn yn eu casglu unwaith. Bydd eich caniatâd yn dod i ben ar ôl 24 awr.',
    recurring:
      'Byddwn yn eu casglu nawr, a rhai newydd o bryd i’w gilydd. Bydd eich caniatâd yn dod i ben ar ôl 12 mis fan bellaf.',
    stop: 'Gallwch newid eich meddwl unrhyw bryd. Nid oes rhaid i chi gytuno.',
    hidden: (company) =>
      welsh`Os byddwch yn rhoi’r gorau i rannu, ni fydd ${company} yn gallu gweld yma mwyach yr hyn y gwnaethoch ei rannu.`,
    erased: (company, days) =>
      welsh`Os byddwch yn rhoi’r gorau i rannu, ni fydd ${company} yn gallu gweld yma mwyach yr hyn y gwnaethoch ei rannu, a byddwn yn ei ddileu ar ôl ${countInWelsh(days || 1, { noun: 'diwrnod', afterTwo: 'ddiwrnod' })}. Cyn hynny, byddwn yn gwirio mai chi sydd yno.`,
  },
  wholeText: (minutes) =>
    `Darllen y testun cyfan (${countInWelsh(minutes, { noun: 'munud', afterTwo: 'funud' })})`,
  whoItMeans: (company) => welsh`Yn y testun hwn, ystyr “y cwmni” yw ${company}.`,
  onlyIn: {
    en: 'Dim ond yn Saesneg y mae’r testun hwn ar gael.',
    cy: 'Dim ond yn Gymraeg y mae’r testun hwn ar gael.',
  },
  changed: 'Mae’r testun wedi newid ers i chi agor y dudalen hon. Darllenwch ef eto cyn i chi ddewis.',
  question: 'Ydych chi’n cytuno?',
  questionHint: 'Byddwch yn cytuno i’r testun cyfan uchod.',
  yes: 'Ydw, rwy’n cytuno',
  no: 'Nac ydw, dydw i ddim yn cytuno',
  noHint: 'Ni fydd dim yn cael ei gasglu',
  continue: 'Mynd ymlaen',
  errors: { choose: 'Dewiswch ydw os ydych yn cytuno, neu nac ydw os nad ydych' },
};

export const ways: Translation<typeof english.ways> = {
  title: 'Sut hoffech chi rannu eich incwm?',
  lead: 'Dewiswch un ffordd. Gallwch ychwanegu un arall wedyn.',
  best: 'Argymhellir',
  found: 'Gweld beth rydych wedi’i rannu hyd yn hyn',
  alreadyAgreed: (day) =>
    `Ar ${day}, gwnaethoch gytuno i rannu eich incwm, felly does dim angen i chi gytuno eto.`,
  noneTitle: 'Does dim ffordd o rannu eich incwm yma',
  none: (company) => welsh`Gofynnwch i ${company} sut arall y gallwch ddangos eich incwm.`,
  methods: {
    payroll: {
      title: 'Mewngofnodi i’ch darparwr cyflogres',
      about: 'Dewch o hyd i’ch cyflogwr a mewngofnodi lle rydych chi’n gweld eich slipiau cyflog ar-lein.',
      time: 'Tua 2 funud',
    },
    direct: {
      title: 'Yn syth gan eich cyflogwr',
      about: 'Byddwn yn chwilio amdanoch yng nghyflogres eich cyflogwr. Does dim angen cyfrinair arnoch.',
      time: 'Tua 1 funud',
    },
    taxauth: {
      title: 'Gan CThEF (HMRC)',
      about: 'Mewngofnodwch gyda’ch manylion Porth y Llywodraeth.',
      time: 'Tua 3 munud',
    },
    bank_connection: {
      title: 'Cysylltu eich banc',
      about: 'Mewngofnodwch gyda’ch banc a dewiswch y cyfrif y mae eich cyflog yn mynd iddo.',
      time: 'Tua 2 funud',
    },
    payslips: {
      title: 'Uwchlwytho slipiau cyflog',
      about: 'Ffeiliau neu luniau o’ch slipiau cyflog.',
      time: 'Tua 3 munud',
    },
    bank_statements: {
      title: 'Uwchlwytho cyfriflenni banc',
      about: 'Ffeiliau PDF gan eich banc sy’n dangos eich cyflog.',
      time: 'Tua 5 munud',
    },
  },
  otherWays: 'Ffyrdd eraill y gallwch eu defnyddio nawr',
};

export const end: Translation<typeof english.end> = {
  outcomes: {
    complete: {
      title: (_company) => 'Rydych wedi rhannu eich incwm',
      body: (company) => [
        `Rydym wedi anfon eich cofnodion at ${company}. Does dim angen i chi wneud dim arall.`,
      ],
    },
    partial: {
      title: (_company) => 'Rydych wedi gorffen',
      body: (company) => [
        'Pan wnaethoch chi orffen, roedd rhai o’ch cofnodion heb gyrraedd, neu nid oedd modd eu casglu.',
        `Rydym yn anfon popeth sy’n cyrraedd at ${company}. Does dim angen i chi wneud dim.`,
      ],
    },
    partialAndStopped: {
      title: (_company) => 'Rydych wedi gorffen',
      body: (company) => [
        welsh`Nid ydych yn rhannu gyda ${company} mwyach. Ni fydd dim mwy yn cael ei gasglu.`,
      ],
    },
    nothingArrived: {
      title: (_company) => 'Rydych wedi gorffen',
      body: (company) => [
        welsh`Nid yw ${company} wedi cael unrhyw gofnodion gennych.`,
        welsh`Gallwch roi cynnig ar ffordd arall, neu ofyn i ${company} sut arall y gallwch ddangos eich incwm.`,
      ],
    },
    declined: {
      title: (company) => welsh`Gwnaethoch ddewis peidio â rhannu gyda ${company}`,
      body: (company) => [
        'Ni fydd dim mwy yn cael ei gasglu.',
        welsh`Gofynnwch i ${company} sut arall y gallwch ddangos eich incwm.`,
      ],
    },
    declinedButSharedBefore: {
      title: (company) => welsh`Gwnaethoch ddewis peidio â rhannu gyda ${company}`,
      body: (company) => [
        'Ni fydd dim mwy yn cael ei gasglu.',
        `Bydd ${company} yn cadw’r hyn y gwnaethoch ei rannu o’r blaen. Mae’r dudalen “Fy nata” yn dangos beth ydyw, a sut i gael ei ddileu.`,
      ],
    },
    declinedButAgreedBefore: {
      title: (company) => welsh`Gwnaethoch ddewis peidio â rhannu gyda ${company}`,
      body: (company) => [
        'Nid ydych wedi rhannu dim mwy yma.',
        welsh`Gwnaethoch gytuno i rannu gyda ${company} o’r blaen, ac rydych yn dal i rannu. I stopio, agorwch y dudalen “Fy nata” neu dywedwch wrth ${company}.`,
      ],
    },
    left: {
      title: (_company) => 'Rydych wedi gadael',
      body: (company) => [
        welsh`Mae’r hyn y gwnaethoch ei rannu cyn gadael yn aros gyda ${company}.`,
        'Gallwch ddod yn ôl gyda’r un ddolen tra bydd yn gweithio.',
      ],
    },
    leftEarly: {
      title: (_company) => 'Rydych wedi gadael',
      body: (company) => [
        welsh`Nid ydych wedi rhannu unrhyw incwm gyda ${company}.`,
        'Gallwch ddod yn ôl gyda’r un ddolen tra bydd yn gweithio.',
      ],
    },
    leftWithoutConsent: {
      title: (_company) => 'Rydych wedi gadael',
      body: (_company) => ['Gallwch ddod yn ôl gyda’r un ddolen tra bydd yn gweithio.'],
    },
  },
  closeThisPage: 'Gallwch gau’r dudalen hon.',
  goBack: (company) => `Mynd yn ôl at ${company}`,
  whatHappensNow: 'Gweld beth sy’n digwydd nawr',
  returning: (company) => `Yn mynd â chi yn ôl at ${company}`,
  goOn: {
    share: { heading: 'Os byddwch yn newid eich meddwl', button: 'Mynd ymlaen â rhannu' },
    shareMore: { heading: 'Os oes gennych fwy i’w rannu', button: 'Rhannu mwy' },
    otherWay: { heading: 'Os ydych am roi cynnig ar ffordd arall', button: 'Rhoi cynnig ar ffordd arall' },
    myData: { heading: 'Os ydych am weld eich data eto', button: 'Mynd yn ôl i Fy nata' },
  },
};
