import type * as english from '../en/bank.ts';
import { countInWelsh, welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const bank: Translation<typeof english.bank> = {
  title: 'Dod o hyd i’ch banc',
  label: 'Y banc y mae eich cyflog yn mynd iddo',
  hint: 'Er enghraifft, yr enw ar eich cerdyn banc neu yn eich ap bancio. Peidiwch â phoeni am y sillafu.',
  all: 'Banciau',
  tryAgain: 'Rhowch gynnig ar enw byrrach, neu’r enw sydd ar eich cerdyn banc.',
  connect: {
    title: (name) => welsh`Cysylltu eich cyfrif gyda ${name}`,
    what: (company) => welsh`Beth fydd ${company} yn ei weld`,
    items: (months) => [
      'yr enw ar eich cyfrif, ei rif a’i falans',
      months === 1
        ? 'pob taliad i mewn ac allan yn ystod y mis diwethaf'
        : `pob taliad i mewn ac allan yn ystod y ${countInWelsh(months, { noun: 'mis', afterTwo: 'fis' })} diwethaf`,
    ],
    onlyLook: 'Dim ond edrych y gallant ei wneud. Ni all neb symud eich arian.',
    howLong: 'Am ba hyd',
    oneTime: 'Byddwn yn edrych unwaith. Ni fydd dim byd newydd yn cael ei gasglu ar ôl hynny.',
    recurring: (day) => `Byddwn yn edrych nawr, ac eto o bryd i’w gilydd, tan ${day} fan bellaf.`,
    howToEnd: 'Sut i ddod â hyn i ben',
    end: 'Gallwch ddod â hyn i ben unrhyw bryd: ar y dudalen “Fy nata” yma, neu gyda’ch banc.',
  },
};
