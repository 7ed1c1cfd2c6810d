import type * as english from '../en/sign-in.ts';
import { countInWelsh, welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const signIn: Translation<typeof english.signIn> = {
  title: (provider) => welsh`Mewngofnodi i ${provider}`,
  lead: (provider) => `Defnyddiwch yr un manylion ag ar wefan neu ap ${provider}.`,
  userName: 'Enw defnyddiwr',
  userNameHint: 'Gall hwn fod yn gyfeiriad e-bost neu’n rhif staff.',
  password: 'Cyfrinair',
  send: 'Mewngofnodi',
  reset: (provider) => welsh`Ailosod eich cyfrinair gyda ${provider}`,
  aboutPassword: {
    title: 'Beth sy’n digwydd i’ch cyfrinair',
    sent: (provider) =>
      `Rydym yn ei anfon at ${provider} dros gysylltiad diogel, i fewngofnodi ar eich rhan.`,
    notShared: (company) => welsh`Nid ydym byth yn ei ddangos i ${company}.`,
    deleted: 'Rydym yn ei ddileu cyn gynted ag y bydd y mewngofnodi wedi’i wneud.',
    kept: 'Gwnaethoch gytuno i wiriadau rheolaidd, felly rydym yn ei gadw wedi’i amgryptio nes i’ch caniatâd ddod i ben. Gallwch atal hyn unrhyw bryd.',
  },
  own: {
    title: (provider) => welsh`Mewngofnodi gyda ${provider}`,
    lead: (provider) => `Rydych yn mewngofnodi ar wefan ${provider}, ac yn dewis yno beth y cawn ni ei weld.`,
    noPassword: 'Ni fyddwn byth yn gweld eich cyfrinair.',
    back: 'Pan fyddwch wedi gorffen yno, byddwch yn dod yn ôl i’r dudalen hon.',
    details: (provider) =>
      welsh`Mae gan ${provider} gofnodion llawer o bobl. Mae angen y manylion hyn arnom i ddod o hyd i’ch rhai chi, ac nid ydym yn eu defnyddio at ddim byd arall.`,
    send: (provider) => welsh`Mynd ymlaen i ${provider}`,
    sending: (provider) => welsh`Yn mynd â chi i ${provider}`,
  },
  hints: {
    exactly: (length) => `${length} nod`,
    between: (min, max) => `${min} i ${max} nod`,
    digits: (length) => countInWelsh(length, { noun: 'digid', afterTwo: 'ddigid' }),
    date: 'Er enghraifft, 31 1 1990',
    utr: '10 digid. Mae ar eich ffurflen dreth, ac ar lythyrau am Hunanasesiad.',
  },
  errors: {
    userName: 'Rhowch eich enw defnyddiwr',
    password: 'Rhowch eich cyfrinair',
    missing: (field) => `Llenwch y maes “${field}”`,
    exactly: (field, length) => `Rhaid i ${field} gynnwys ${length} nod`,
    between: (field, min, max) => `Rhaid i ${field} gynnwys ${min} i ${max} nod`,
    digits: (field) => `Rhaid i ${field} gynnwys digidau yn unig`,
    date: (field) => `Rhaid i ${field} fod yn ddyddiad go iawn, fel 31 1 1990`,
    utr: 'Gwiriwch eich UTR. Mae ganddo 10 digid, ac mae’n ymddangos bod un ohonynt yn anghywir',
    tooLong: (field) => `Mae ${field} yn rhy hir. Gwiriwch ef a rhowch gynnig arall arni`,
    failed: 'Ni weithiodd hynny. Rhowch gynnig arall arni',
    unavailable: (provider) =>
      welsh`Nid yw ${provider} yn ateb ar hyn o bryd. Rhowch gynnig arall arni ymhen ychydig funudau, neu dewiswch ffordd arall`,
    notOffered: (provider) => welsh`Ni ellir cysylltu ${provider} yma. Dewiswch ffordd arall`,
    tooMany: 'Bu gormod o ymdrechion. Arhoswch funud, yna rhowch gynnig arall arni',
  },
  otherWay: 'Dewis ffordd arall',
};
