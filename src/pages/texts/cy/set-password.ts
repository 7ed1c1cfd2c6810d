import type * as english from '../en/set-password.ts';
import type { Translation } from '../translation.ts';

export const setPassword: Translation<typeof english.setPassword> = {
  invitation: 'Croeso i’r tîm',
  reset: 'Dewis cyfrinair',
  needsScript:
    'Mae angen JavaScript ar y dudalen hon. Trowch ef ymlaen yn eich porwr a llwythwch y dudalen eto.',
  name: 'Eich enw',
  password: 'Cyfrinair',
  advice:
    'O leiaf 12 nod. Mae ychydig o eiriau heb gysylltiad rhyngddynt yn hawdd eu cofio ac yn anodd eu dyfalu.',
  send: 'Gosod y cyfrinair',
  done: 'Mae eich cyfrinair wedi’i osod. Gallwch nawr fewngofnodi ag ef.',
  signIn: 'Mewngofnodi i’r dangosfwrdd',
  incomplete: 'Mae’r ddolen hon yn anghyflawn. Agorwch hi eto o’r e-bost.',
  linkInvitation:
    'Nid yw’r ddolen hon yn gweithio mwyach: mae wedi’i defnyddio, wedi dod i ben neu wedi’i disodli gan un newydd. Gofynnwch i weinyddwr eich tîm am un newydd.',
  linkReset:
    'Nid yw’r ddolen hon yn gweithio mwyach: mae wedi’i defnyddio, wedi dod i ben neu wedi’i disodli gan un newydd. Gofynnwch am ddolen newydd.',
  offline: 'Ni allem gyrraedd y gwasanaeth. Gwiriwch eich cysylltiad a rhowch gynnig arall arni.',
  tooMany: 'Bu gormod o ymdrechion. Arhoswch ychydig funudau, yna rhowch gynnig arall arni.',
  unexpected: 'Ni allem osod y cyfrinair. Rhowch gynnig arall arni ymhen ychydig funudau.',
  tooShort: 'Rhaid i’r cyfrinair gynnwys o leiaf 12 nod.',
  tooLong: 'Mae’r cyfrinair yn rhy hir. Dewiswch un byrrach.',
  own: 'Rhaid i’r cyfrinair beidio â chynnwys eich enw na’ch cyfeiriad e-bost.',
  common: 'Mae’r cyfrinair yn rhy gyffredin: dewiswch un sy’n anoddach ei ddyfalu.',
};
