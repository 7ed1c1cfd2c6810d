import type * as english from '../en/person-details.ts';
import type { Translation } from '../translation.ts';

export const personDetails: Translation<typeof english.personDetails> = {
  forename: 'Enw cyntaf',
  surname: 'Enw olaf',
  nameHint: 'Fel y mae ar eich slipiau cyflog.',
  niNumber: 'Rhif Yswiriant Gwladol',
  niNumberHint: 'Mae ar eich slipiau cyflog, eich P60 a llythyrau am dreth. Er enghraifft, QQ 12 34 56 C.',
  birthDate: 'Dyddiad geni',
  birthDateHint: 'Er enghraifft, 31 1 1990',
  postCode: 'Cod post',
  postCodeHint: 'Cod post eich cartref, fel y mae yng nghofnodion eich cyflogwr.',
  errors: {
    forename: 'Rhowch eich enw cyntaf',
    surname: 'Rhowch eich enw olaf',
    niNumber: 'Rhowch eich rhif Yswiriant Gwladol',
    niNumberForm:
      'Rhowch rif Yswiriant Gwladol sydd â 2 lythyren, 6 rhif, yna A, B, C neu D, fel QQ 12 34 56 C',
    birthDate: 'Rhowch eich dyddiad geni',
    birthDateReal: 'Rhowch ddyddiad geni go iawn, fel 31 1 1990',
    postCode: 'Rhowch eich cod post',
    postCodeForm: 'Rhowch god post llawn y DU, fel SW1A 1AA',
  },
};
