import type * as english from '../en/sandbox.ts';
import type { Translation } from '../translation.ts';

export const sandbox: Translation<typeof english.sandbox> = {
  title: 'Gwerthoedd i’w profi yn y blwch tywod',
  userName: 'Enw defnyddiwr',
  password: 'Cyfrinair',
  atOnce: 'yn mewngofnodi ar unwaith',
  code: 'yn gofyn am god',
  date: 'yn gofyn am ddyddiad',
  characters: 'yn gofyn am lythrennau o ail gyfrinair',
  anyOther: 'Mae unrhyw gyfrinair arall yn anghywir.',
  answers: {
    code: 'Y cod yw',
    date: 'Y dyddiad yw',
    password_characters: 'Yr ail gyfrinair yw',
  },
  lender: {
    title: (lender) => `Rydych yn ôl yn ${lender}`,
    receives:
      'Mae’r dudalen hon yn sefyll yn lle gwefan y benthyciwr. Pan ddaw taith i ben, dim ond hyn y mae’r benthyciwr yn ei gael:',
    reads: 'Yna mae’r benthyciwr yn darllen y data drwy’r API:',
  },
};
