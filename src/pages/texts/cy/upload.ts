import type * as english from '../en/upload.ts';
import { countInWelsh, welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const upload: Translation<typeof english.upload> = {
  title: { payslips: 'Uwchlwytho eich slipiau cyflog', bank_statements: 'Uwchlwytho eich cyfriflenni banc' },
  lead: {
    payslips:
      'Eich slipiau cyflog diweddaraf sydd orau. Gallwch ychwanegu sawl ffeil, a gall un ffeil gynnwys sawl slip cyflog.',
    bank_statements:
      'Dewiswch gyfriflenni sy’n dangos eich cyflog yn dod i mewn. Gallwch ychwanegu sawl ffeil. Lawrlwythwch nhw o’ch banc fel ffeiliau PDF.',
  },
  choose: { payslips: 'Dewiswch eich slipiau cyflog', bank_statements: 'Dewiswch eich cyfriflenni banc' },
  chooseHint: {
    payslips: 'PDF, JPEG neu PNG, hyd at 25 MB yr un',
    bank_statements: 'PDF yn unig, hyd at 25 MB yr un',
  },
  drop: 'Gallwch hefyd ollwng ffeiliau yma.',
  photo: 'Tynnu llun',
  photoHint:
    'Neu tynnwch lun o slip cyflog. Rhowch y slip yn wastad mewn golau da, gyda’r dudalen gyfan yn y llun.',
  send: 'Uwchlwytho',
  yourFiles: 'Eich ffeiliau',
  none: 'Nid ydych wedi ychwanegu unrhyw ffeiliau eto.',
  addMore: 'Ychwanegu rhagor o ffeiliau',
  continue: 'Mynd ymlaen',
  otherWay: 'Dewis ffordd arall o rannu',
  seeProgress: 'Gweld pa mor bell yr ydym',
  canClose: 'Gallwch gau’r dudalen hon. Byddwn yn dal i ddarllen eich ffeiliau.',
  elsewhere: (day) => welsh`Ffeil a ychwanegwyd gennych mewn porwr arall ar ${day}`,
  elsewhereHint: 'Dim ond yn y porwr a ychwanegodd ffeil y byddwn yn dangos beth sydd ynddi.',
  remove: 'Dileu',
  removed: 'Rydym wedi dileu’r ffeil a phopeth y gwnaethom ei ddarllen ynddi.',
  tryAgain: 'Rhoi cynnig arall arni',
  password: 'Cyfrinair y ffeil hon',
  passwordHint: (left) =>
    left === 1
      ? 'Gallwch roi cynnig arni unwaith. Byddwn yn dileu’r cyfrinair ar ôl darllen y ffeil.'
      : `Gallwch roi cynnig arni ${countInWelsh(left, { noun: 'gwaith', afterTwo: 'waith' })}. Byddwn yn dileu’r cyfrinair ar ôl darllen y ffeil.`,
  open: 'Agor y ffeil',
  status: {
    waiting: 'Yn aros',
    sending: 'Yn anfon',
    reading: 'Yn darllen',
    read: 'Wedi’i darllen',
    known: 'Wedi cyrraedd yn barod',
    locked: 'Angen ei chyfrinair',
    refused: 'Heb ei defnyddio',
  },
  slow: 'Mae hyn yn cymryd mwy o amser nag arfer. Gallwch gau’r dudalen hon. Byddwn yn dal i ddarllen eich ffeil.',
  unknownEmployer: 'Cyflogwr heb ei enwi',
  unknownMonth: 'mis heb ei enwi',
  takeHome: (amount) => `Cyflog clir ${amount}`,
  statement: (bank, ending) => welsh`${bank}, cyfrif yn gorffen gyda ${ending}`,
  unknownBank: 'Eich banc',
  period: (from, to) => `${from} hyd at ${to}`,
  more: (count) => `a ${count} arall`,
  reasons: {
    password_protected:
      'Mae’r ffeil hon wedi’i chloi. Teipiwch y cyfrinair sy’n ei hagor. Yn aml bydd eich cyflogwr neu’ch banc wedi dweud wrthych beth ydyw, er enghraifft eich dyddiad geni.',
    wrong_password: 'Nid yw’r cyfrinair hwnnw yn agor y ffeil hon.',
    unreadable:
      'Nid oeddem yn gallu darllen y ffeil hon. Os yw’r slip cyflog gennych fel ffeil gan eich cyflogwr, ychwanegwch y ffeil honno. Os gwnaethoch dynnu llun, tynnwch un newydd mewn golau da, gyda’r dudalen gyfan yn y llun.',
    not_a_payslip:
      'Nid yw hon yn edrych fel slip cyflog. Gwiriwch eich bod wedi dewis y ffeil gywir, ac ychwanegwch eich slip cyflog.',
    not_a_bank_statement:
      'Nid yw hon yn edrych fel cyfriflen banc. Gwiriwch eich bod wedi dewis y ffeil gywir, ac ychwanegwch eich cyfriflen banc.',
    duplicate:
      'Rydych wedi ychwanegu’r slip cyflog neu’r gyfriflen banc hon o’r blaen. Os ydych wedi ei dileu ers hynny, ychwanegwch hi eto.',
    too_large:
      'Mae’r ffeil hon yn rhy fawr. Gall ffeil gael hyd at 100 o dudalennau (20 os ydynt wedi’u sganio) a 25 MB. Ychwanegwch ffeil lai.',
    unsupported_type:
      'Ni allwn ddarllen ffeiliau o’r math hwn. Ychwanegwch PDF. Gall slip cyflog fod yn llun JPEG neu PNG hefyd.',
    upload_expired: 'Ni chyrhaeddodd y ffeil hon mewn pryd. Ychwanegwch hi eto.',
    authorisation_revoked:
      'Daeth eich caniatâd i ben cyn i ni ddarllen y ffeil hon, felly ni wnaethom ei defnyddio. I’w rhannu, cytunwch eto ac ychwanegwch y ffeil eto.',
    not_enabled:
      'Ni ellir uwchlwytho slipiau cyflog yma mwyach, felly ni wnaethom ddefnyddio’r ffeil hon. Dewiswch ffordd arall o rannu.',
    processing_failed: 'Aeth rhywbeth o’i le ar ein hochr ni. Dilëwch y ffeil hon a’i hychwanegu eto.',
  },
  picture: {
    problems: {
      too_dark: 'Mae’r llun hwn yn edrych yn rhy dywyll. Tynnwch ef eto lle mae mwy o olau.',
      too_far:
        'Mae’r llythrennau yn y llun hwn yn edrych yn rhy fach. Daliwch eich ffôn yn nes, fel bod y dudalen yn llenwi’r llun.',
      cut_off:
        'Mae’n ymddangos bod rhan o’r dudalen ar goll. Tynnwch y llun eto gyda’r dudalen gyfan yn y llun.',
      blurred:
        'Mae’r llun hwn yn edrych yn aneglur. Daliwch eich ffôn yn llonydd, tapiwch y dudalen ar y sgrin i ffocysu, a thynnwch ef eto.',
    },
    readAnyway:
      'Byddwn yn ceisio darllen y llun hwn beth bynnag. Os na fydd hynny’n gweithio, byddwn yn rhoi gwybod i chi.',
    another: 'Tynnu llun arall',
    send: 'Defnyddio’r llun newydd',
    unreadable: 'Nid oeddem yn gallu darllen y llun hwn.',
  },
  unreadableStatement:
    'Nid oeddem yn gallu darllen y ffeil hon. Lawrlwythwch hi eto gan eich banc fel PDF, ac ychwanegwch y ffeil honno.',
  otherKind: {
    payslips: 'Ai cyfriflen banc yw hi? Ychwanegwch hi yma',
    bank_statements: 'Ai slip cyflog ydyw? Ychwanegwch ef yma',
  },
  noPasswordsLeft:
    'Nid oes modd agor y ffeil hon gyda chyfrinair mwyach. Ychwanegwch gopi ohoni heb gyfrinair.',
  problems: {
    empty: 'Mae’r ffeil hon yn wag. Gwiriwch eich bod wedi dewis y ffeil gywir.',
    tooLarge: 'Mae’r ffeil hon yn fwy na 25 MB. Ychwanegwch ffeil lai.',
    wrongType: {
      payslips: 'Ni allwn ddarllen ffeiliau o’r math hwn. Ychwanegwch ffeil PDF, JPEG neu PNG.',
      bank_statements:
        'Ni allwn ddarllen ffeiliau o’r math hwn. Ychwanegwch y ffeil PDF o’ch banc, nid llun.',
    },
    tooMany:
      'Rydych wedi ychwanegu gormod o ffeiliau am y tro. Arhoswch ychydig, yna ychwanegwch y ffeil hon eto.',
    busy: 'Rydym yn brysur ar hyn o bryd. Rhowch gynnig arall ar y ffeil hon ymhen munud.',
    consent: 'Mae eich caniatâd wedi dod i ben. Llwythwch y dudalen hon eto i fynd ymlaen.',
    notEnabled: 'Ni ellir uwchlwytho ffeiliau yma mwyach. Dewiswch ffordd arall o rannu.',
    failed: 'Ni chyrhaeddodd y ffeil hon. Gwiriwch eich cysylltiad a rhowch gynnig arall arni.',
  },
  errors: {
    choose: 'Dewiswch ffeil',
    tooManyFiles: (max) =>
      welsh`Gallwch anfon ${countInWelsh(max, { noun: 'ffeil', afterTwo: 'ffeil' })} ar y tro. Cymerwyd y ${max} gyntaf. Ychwanegwch y lleill nawr.`,
    tooLargeTogether:
      'Mae’r ffeiliau’n rhy fawr i’w hanfon gyda’i gilydd. Ychwanegwch lai o ffeiliau ar y tro.',
    password: 'Teipiwch gyfrinair y ffeil',
  },
};
