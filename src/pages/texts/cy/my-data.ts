import type * as english from '../en/my-data.ts';
import { countInWelsh, welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const myData: Translation<typeof english.myData> = {
  title: 'Fy nata',
  lead: (company) =>
    welsh`Gweld beth rydych wedi’i rannu gyda ${company}, a phenderfynu beth sy’n digwydd iddo.`,
  sharing: {
    heading: 'Ydych chi’n rhannu nawr?',
    yes: (company, day) => `Ydych. Gall ${company} gael data newydd amdanoch chi tan ${day}.`,
    yesOnce: (company, day) => `Ydych, am gyfnod byr. Gall ${company} gael eich data tan ${day}.`,
    no: (company) => `Nac ydych. Ni all ${company} gael dim byd newydd amdanoch chi.`,
    noButKept: 'Mae’r hyn y gwnaethoch ei rannu o’r blaen yn cael ei gadw.',
    noAndHidden: (company) =>
      welsh`Ni all ${company} weld yma mwyach yr hyn y gwnaethoch ei rannu o’r blaen.`,
    noAndErased: (company, day) =>
      welsh`Ni all ${company} weld yma mwyach yr hyn y gwnaethoch ei rannu o’r blaen. Byddwn yn ei ddileu ar ${day}.`,
    shownAndErased: (company, day) =>
      welsh`Dangosodd gweinyddwr yn ${company} eto yr hyn y gwnaethoch ei rannu o’r blaen. Byddwn yn ei ddileu ar ${day}.`,
    noAndAsked: (company) =>
      welsh`Ni all ${company} weld yma mwyach yr hyn y gwnaethoch ei rannu o’r blaen. Ni allem wirio mai chi a roddodd y gorau i rannu, felly gofynnwyd i ${company} ei ddileu.`,
    noAndKept: (company) =>
      welsh`Ni all ${company} weld yma mwyach yr hyn y gwnaethoch ei rannu o’r blaen. Gwnaethoch benderfynu na fydd yn cael ei ddileu.`,
    notShownAgain:
      'Rydych yn rhannu eto, ond ni allem wirio mai chi sydd yno. Rhowch y gorau i rannu, cadarnhewch mai chi sydd yno, a rhannwch eto i’w ddangos.',
    stop: 'Rhoi’r gorau i rannu',
    stopped: 'Rydych wedi rhoi’r gorau i rannu',
    stoppedNext:
      'Rydym wedi dileu unrhyw fanylion mewngofnodi roeddem yn eu cadw ar eich rhan. Ni fydd dim mwy yn cael ei gasglu.',
  },
  shared: {
    heading: 'Beth rydych wedi’i rannu',
    nothing: 'Nid ydych wedi rhannu dim byd eto.',
    hidden:
      'Mae’r hyn y gwnaethoch ei rannu wedi’i guddio. Gallwch ei weld yn y porwr y gwnaethoch ei rannu ynddo, neu gyda chod a anfonwn at gyswllt a gadarnhawyd gennych yno.',
    since: (status, day) => `${status}, ychwanegwyd ar ${day}`,
    payslips: 'Slipiau cyflog',
    statements: 'Cyfriflenni banc',
    income: 'Blynyddoedd treth gan CThEF (HMRC)',
    files: 'Ffeiliau y gwnaethoch eu huwchlwytho',
    span: (count, first, last) => `${count} i gyd, o ${first} i ${last}`,
  },
  agreed: {
    heading: 'Beth wnaethoch chi gytuno iddo',
    nothing: 'Nid ydych wedi cytuno i ddim byd.',
    active: (given, until) => `Gwnaethoch gytuno ar ${given}. Mae eich caniatâd yn para tan ${until}.`,
    expired: (given, until) => `Gwnaethoch gytuno ar ${given}. Daeth eich caniatâd i ben ar ${until}.`,
    revoked: (given, stopped) =>
      `Gwnaethoch gytuno ar ${given}. Cafodd eich caniatâd ei dynnu’n ôl ar ${stopped}.`,
    read: 'Darllen y testun y gwnaethoch gytuno iddo',
  },
  download: {
    heading: 'Lawrlwytho eich data',
    about:
      'Gallwch lawrlwytho ffeil ddata, sydd â phopeth ynddi, neu ddogfen, sydd â’r rhannau y mae pobl yn eu darllen amlaf. Cadwch y ffeiliau’n ddiogel.',
    pdf: 'Lawrlwytho fel dogfen (PDF)',
    json: 'Lawrlwytho fel ffeil ddata (JSON)',
    codeFirst: (company) =>
      welsh`I gadw eich data’n ddiogel, byddwn yn gyntaf yn anfon cod at gyswllt i chi y mae ${company} yn ei wybod.`,
    code: 'Cael cod',
    withoutProfile: (company) =>
      welsh`Mae’r ffeiliau yn cynnwys yr hyn a rannwyd gennych yn y porwr hwn. Ni allwn wirio yma mai chi sydd yno, felly nid ydynt yn cynnwys y manylion a roddodd ${company} i ni, fel eich enw.`,
    nothing: (company) =>
      welsh`Nid ydych wedi rhannu dim yma. I gael copi o’r hyn mae ${company} yn ei wybod amdanoch, gofynnwch iddynt.`,
    whereSeen: 'Gallwch lawrlwytho eich data lle gallwch ei weld.',
    elsewhere: (company) =>
      welsh`Ni allwn wirio yma mai chi sydd yno, felly ni allwch lawrlwytho eich data. Gofynnwch i ${company} am ddolen gyda chod untro.`,
  },
  proof: {
    heading: 'Sut rydym yn gwybod mai chi sydd yno',
    strengths: {
      link: 'Hyd yma, yr unig beth rydym yn ei wybod yw bod y ddolen gennych. Gall fod gan bobl eraill hefyd.',
      browser: 'Rydych yn defnyddio’r porwr y cafodd y data hwn ei rannu ynddo.',
      record: 'Gwnaethoch ateb dau gwestiwn amdanoch chi eich hun.',
      contact: 'Gwnaethoch nodi cod a anfonwyd gennym at gyswllt i chi.',
      signed_in: 'Gwnaethoch fewngofnodi gyda darparwr sy’n eich adnabod.',
    },
    offer:
      'Gallwch gadarnhau gyda chod mai chi sydd yno. Efallai y bydd ei angen arnoch i lawrlwytho neu ddileu eich data yn nes ymlaen, hefyd ar ddyfais arall.',
  },
  confirm: {
    title: 'Cadarnhewch mai chi sydd yno',
    lead: (company) =>
      `Yn gyntaf, rydym yn gwirio mai chi sydd yno. Rydym yn gofyn dau gwestiwn, ac yn cymharu eich atebion â’ch slipiau cyflog ac â’r hyn a ddywedodd ${company} wrthym.`,
    birthDate: 'Eich dyddiad geni',
    birthDateHint: 'Er enghraifft, 31 1 1990',
    niNumber: 'Eich rhif Yswiriant Gwladol',
    niNumberHint: 'Mae ar eich slip cyflog. Er enghraifft, QQ 12 34 56 C',
    postCode: 'Eich cod post',
    postCodeHint: 'Er enghraifft, SW1A 1AA',
    continue: 'Mynd ymlaen',
    errors: {
      birthDate: 'Rhowch eich dyddiad geni, fel 31 1 1990',
      niNumber: 'Rhowch eich rhif Yswiriant Gwladol, fel QQ 12 34 56 C',
      postCode: 'Rhowch eich cod post, fel SW1A 1AA',
      wrong: (left) =>
        left === 1
          ? 'Nid yw’r atebion hyn yn cyd-fynd â’r hyn a wyddom. Gallwch roi cynnig arni un waith eto.'
          : `Nid yw’r atebion hyn yn cyd-fynd â’r hyn a wyddom. Nifer y cynigion sydd ar ôl: ${left}.`,
    },
    confirmed: 'Diolch. Rydych wedi dangos mai chi sydd yno.',
  },
  code: {
    title: 'Rhowch eich cod',
    lead: (company) =>
      welsh`Yn gyntaf, rydym yn gwirio mai chi sydd yno. Rydym yn anfon cod 6 digid at gyswllt i chi y mae ${company} yn ei wybod.`,
    toEmail: (email) => `Rydym yn ei anfon drwy e-bost, at ${email}.`,
    toPhone: (ending) => `Rydym yn ei anfon fel neges destun, i’r rhif sy’n gorffen gyda ${ending}.`,
    send: 'Anfon cod ataf',
    wrongContact: (company) =>
      welsh`Os na allwch ddarllen negeseuon yno, gofynnwch i ${company} am ddolen gyda chyswllt arall.`,
    sent: 'Rydym wedi anfon cod 6 digid atoch. Gall gymryd munud i gyrraedd.',
    sentToEmail: (email) => `Chwiliwch am e-bost at ${email}.`,
    sentToPhone: (ending) => `Chwiliwch am neges destun ar y ffôn y mae ei rif yn gorffen gyda ${ending}.`,
    code: 'Cod',
    codeHint: 'Er enghraifft, 123456',
    sendAgain: 'Anfon cod newydd ataf',
    errors: {
      form: 'Rhowch y cod 6 digid a anfonwyd atoch',
      wrong: (left) =>
        left === 1
          ? 'Nid dyma’r cod a anfonwyd atoch. Gallwch roi cynnig arni un waith eto.'
          : `Nid dyma’r cod a anfonwyd atoch. Nifer y cynigion sydd ar ôl: ${left}.`,
      again: 'Nid yw’r cod hwn yn gweithio mwyach. Gofynnwch am un newydd.',
      wait: 'Rydym newydd anfon cod. Arhoswch funud, yna gofynnwch am un newydd.',
      noneLeft: (company) =>
        welsh`Rydym wedi anfon gormod o godau ar gyfer y ddolen hon. Gofynnwch i ${company} am ddolen newydd.`,
    },
    message: {
      subject: (code, company) => welsh`${code} yw eich cod ar gyfer ${company}`,
      enter: (minutes) =>
        `Rhowch y cod uchod ar y dudalen lle gwnaethoch ofyn amdano. Mae’n gweithio am ${minutes} munud. Peidiwch â’i roi i neb.`,
      notYou: (company) =>
        welsh`Os na wnaethoch ofyn am god, efallai bod rhywun arall wedi agor eich dolen. Ni allant weld dim heb y cod. Rhowch wybod i ${company}.`,
      footer: (company) =>
        welsh`Cawsoch y neges hon oherwydd bod ${company} wedi rhoi’r cyfeiriad hwn i ni ar eich cyfer. Cafodd ei hanfon yn awtomatig.`,
      sms: (code, company, minutes) =>
        welsh`${code} yw eich cod ar gyfer ${company}. Mae’n gweithio am ${String(minutes)} munud. Peidiwch â’i roi i neb.`,
    },
  },
  stop: {
    title: (company) => welsh`Rhoi’r gorau i rannu gyda ${company}?`,
    effects: {
      nothingNew: 'O hyn ymlaen, ni fydd dim byd newydd yn cael ei gasglu.',
      signIn: 'Bydd unrhyw fanylion mewngofnodi rydym yn eu cadw ar eich rhan yn cael eu dileu.',
      checks: 'Bydd gwiriadau rheolaidd yn dod i ben.',
    },
    kept: (company) =>
      `Bydd ${company} yn cadw’r hyn y gwnaethoch ei rannu o’r blaen. Gallwch hefyd ofyn iddynt ei ddileu.`,
    hidden: (company) =>
      welsh`Ni fydd ${company} yn gallu gweld yma mwyach yr hyn y gwnaethoch ei rannu o’r blaen. Bydd yn dal wedi’i storio. Dim ond gweinyddwr yno sy’n gallu ei gopïo neu ei ddangos eto, er enghraifft os yw’r gyfraith yn gofyn am hynny. Os byddwch yn rhannu eto ac yn cadarnhau mai chi sydd yno, byddant yn gallu ei weld eto.`,
    erased: (company, days) =>
      welsh`Ni fydd ${company} yn gallu gweld yma mwyach yr hyn y gwnaethoch ei rannu o’r blaen. Byddwn yn ei ddileu ar ôl ${countInWelsh(days || 1, { noun: 'diwrnod', afterTwo: 'ddiwrnod' })}. Os na allwn wirio mai chi sydd yno, byddwn yn gofyn iddynt ei ddileu yn lle hynny. Tan hynny, dim ond gweinyddwr yno sy’n gallu ei gopïo neu ei ddangos eto, er enghraifft os yw’r gyfraith yn gofyn am hynny. Os byddwch yn newid eich meddwl cyn hynny, gallwch ei gadw yma.`,
    yes: 'Ie, rhoi’r gorau i rannu',
    no: 'Na, mynd yn ôl',
    cannot: 'Ni allwch roi’r gorau i rannu yma',
    cannotNext: (company) =>
      welsh`Ni allwn wirio yma mai chi sydd yno, felly ni allwch wneud hyn gyda’r ddolen hon. Gallwch ofyn i ${company} roi’r gorau iddi ar eich rhan.`,
  },
  keep: {
    about: (company) =>
      welsh`Os nad chi a roddodd y gorau i rannu, neu os ydych wedi newid eich meddwl, gallwch gadw eich data yma. Ni fydd ${company} yn gallu ei weld o hyd.`,
    start: 'Cadw fy nata ynghudd, peidio â’i ddileu',
    title: 'Cadw eich data ynghudd?',
    effects: {
      notDeleted: 'Ni fyddwn yn dileu’r hyn y gwnaethoch ei rannu.',
      hidden: (company) =>
        welsh`Ni fydd ${company} yn gallu ei weld yma o hyd, oni bai eich bod yn rhannu eto.`,
      later: 'Gallwch ofyn o hyd iddo gael ei ddileu yn nes ymlaen, ar y dudalen “Fy nata”.',
    },
    yes: 'Ie, cadw fy nata',
    no: 'Na, mynd yn ôl',
    kept: 'Rydym yn cadw eich data',
    cannot: 'Ni allwn wirio yma mai chi sydd yno',
    cannotNext: (company) =>
      welsh`I gadw eich data, agorwch y ddolen yn y neges a anfonwyd atoch. Neu gofynnwch i ${company} am ddolen gyda chod untro.`,
    message: {
      subject: (company) => welsh`Daeth rhannu gyda ${company} i ben`,
      stopped: (company) =>
        welsh`Rhoddodd rhywun y gorau i rannu eich incwm gyda ${company}. Efallai mai chi oedd hynny.`,
      erased: (day) => `Oherwydd hynny, ar ${day} byddwn yn dileu’r hyn y gwnaethoch ei rannu.`,
      keep: 'Os nad chi oedd hynny, neu os ydych wedi newid eich meddwl, agorwch y ddolen a dewis cadw eich data. Fel arall, nid oes angen i chi wneud dim.',
      button: 'Gweld fy nata',
      footer: (company) =>
        welsh`Cawsoch y neges hon oherwydd eich bod wedi cadarnhau’r cyfeiriad hwn ar gyfer ${company}. Cafodd ei hanfon yn awtomatig.`,
      sms: (company, day, url) =>
        welsh`Daeth rhannu gyda ${company} i ben. Byddwn yn dileu eich data ar ${day}. Os nad chi oedd hynny, cadwch ef yma: ${url}`,
    },
  },
  delete: {
    heading: 'Dileu eich data',
    about: (company) => welsh`Gallwch ofyn i ${company} ddileu’r hyn mae’n ei gadw amdanoch chi yma.`,
    start: 'Gofyn am ddileu fy nata',
    aboutAtOnce: (company) => welsh`Gallwch ddileu’r hyn mae ${company} yn ei gadw amdanoch chi yma.`,
    startAtOnce: 'Dileu fy nata',
    open: 'Rydych wedi gofyn am ddileu eich data',
    openNext: (company, day) =>
      welsh`Rhoesom wybod i ${company} ar ${day}. Rhaid iddynt eich ateb o fewn mis. Efallai y bydd rhaid iddynt gadw rhai cofnodion yn ôl y gyfraith.`,
    declined: (company) => welsh`Nid yw ${company} wedi dileu eich data`,
    declinedOn: (day) => `Gwnaethoch ofyn ar ${day}. Dyma’r ateb:`,
    title: (company) => welsh`Gofyn i ${company} ddileu eich data?`,
    titleAtOnce: 'Dileu eich data nawr?',
    askEffects: {
      sent: (company) => `Byddwn yn anfon eich cais at ${company} nawr.`,
      answer:
        'Rhaid iddynt eich ateb o fewn mis. Efallai y bydd rhaid iddynt gadw rhai cofnodion yn ôl y gyfraith.',
      seen: 'Byddwch yn gweld yr ateb ar y dudalen “Fy nata”.',
    },
    atOnceEffects: {
      what: (company) =>
        welsh`Os cytunwch, bydd popeth mae ${company} yn ei gadw amdanoch chi yma yn cael ei ddileu ar unwaith: slipiau cyflog, cyfriflenni banc, ffeiliau a manylion mewngofnodi.`,
      noUndo: 'Ni allwch ddadwneud hyn. Os ydych am gael copi, lawrlwythwch eich data yn gyntaf.',
      backups: 'Gall copïau wrth gefn hŷn gynnwys eich data o hyd, nes iddynt gael eu dileu.',
      again: (company) =>
        welsh`Os oes angen i ${company} weld eich incwm o hyd, bydd rhaid i chi ei rannu eto.`,
    },
    yes: 'Ie, anfon fy nghais',
    yesAtOnce: 'Ie, dileu popeth nawr',
    no: 'Na, mynd yn ôl',
    done: 'Mae eich data wedi’i ddileu',
    doneNext: (company) =>
      welsh`Nid yw ${company} yn cadw dim byd amdanoch chi yma mwyach. Gall copïau wrth gefn hŷn gynnwys eich data o hyd, nes iddynt gael eu dileu. Gallwch gau’r dudalen hon.`,
  },
  goOn: 'Mynd ymlaen â rhannu',
};
