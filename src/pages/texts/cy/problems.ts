import type * as english from '../en/problems.ts';
import type { Translation } from '../translation.ts';

export const problems: Translation<typeof english.problems> = {
  notFound: {
    title: 'Ni allem ddod o hyd i’r dudalen hon',
    next: 'Os gwnaethoch deipio’r cyfeiriad, gwiriwch ef. Os gwnaethoch ddefnyddio dolen, ewch yn ôl i’r man lle cawsoch hi a rhowch gynnig arall arni.',
  },
  tooMany: {
    title: 'Arhoswch funud',
    next: 'Agorwyd gormod o dudalennau o’ch cysylltiad rhyngrwyd mewn amser byr. Arhoswch funud, yna llwythwch y dudalen hon eto.',
  },
  unavailable: {
    title: 'Nid yw’r dudalen hon ar gael ar hyn o bryd',
    next: 'Nid oes dim a roesoch i ni wedi’i golli. Arhoswch funud, yna llwythwch y dudalen hon eto.',
  },
  unexpected: {
    title: 'Aeth rhywbeth o’i le ar ein hochr ni',
    next: 'Rhowch gynnig arall arni ymhen ychydig funudau. Os bydd yn digwydd eto, dywedwch wrth y cwmni a’ch anfonodd yma a rhowch y cyfeirnod hwn iddo:',
  },
  badRequest: {
    title: 'Ni allem ddarllen yr hyn a anfonodd eich porwr',
    next: 'Ewch yn ôl i’r dudalen flaenorol a rhowch gynnig arall arni.',
  },
};
