import type * as english from '../en/ask.ts';
import { welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const ask: Translation<typeof english.ask> = {
  heading: (company) => welsh`Beth mae ${company} yn gofyn amdano`,
  items: {
    payslips: (months) => `Slipiau cyflog ar gyfer ${months}`,
    payslipsFrom: (employer, months) => `Slipiau cyflog ar gyfer ${months}, oddi wrth ${employer}`,
    statements: (months) => `Cyfriflenni banc ar gyfer ${months}`,
    statementsOf: (ending, months) =>
      `Cyfriflenni banc ar gyfer ${months}, o’r cyfrif sy’n gorffen gyda ${ending}`,
    taxauth: 'Eich incwm gan CThEF (HMRC)',
  },
  status: { none: 'I’w wneud', some: 'Rhai wedi cyrraedd', all: 'Wedi cyrraedd' },
  stillMissing: (months) => `Ar goll o hyd: ${months}`,
  notWhole: {
    payslips: (months) =>
      `Nid yw eich holl slipiau cyflog ar gyfer ${months} gennym eto. Os cawsoch eich talu fwy nag unwaith, ychwanegwch y lleill hefyd.`,
    bank_statements: (months) => `Nid yw’r cyfriflenni’n dangos y cyfan o’r cyfnod hwn eto: ${months}.`,
  },
  add: {
    payslips: 'Ychwanegu slipiau cyflog',
    bank_statements: 'Ychwanegu cyfriflenni banc',
    taxauth: 'Mewngofnodi i CThEF (HMRC)',
  },
  allArrived: (company) =>
    welsh`Mae popeth y gofynnwyd i chi amdano wedi cyrraedd ${company}. Gallwch orffen nawr.`,
  finished: {
    title: 'Rydych wedi gorffen',
    body: (company) =>
      `Rydym yn anfon popeth sy’n cyrraedd at ${company}. Gallwch ddod yn ôl gyda’r un ddolen i ychwanegu’r gweddill.`,
  },
  stillWaiting: (company) => welsh`Mae ${company} yn dal i aros am:`,
  message: {
    ask: {
      subject: (company) => welsh`Mae angen rhagor o brawf o’ch incwm ar ${company}`,
      why: (company) =>
        welsh`Mae ${company} yn edrych ar eich incwm. I fynd ymlaen, mae angen y rhain arnynt:`,
      button: 'Ychwanegu’r hyn sydd ar goll',
      sms: (company, url) =>
        welsh`Mae angen rhagor o brawf o’ch incwm ar ${company}. Gweld beth sydd ar goll, a’i ychwanegu yma: ${url}`,
    },
    share: {
      subject: (company) => welsh`Rhannu eich incwm gyda ${company}`,
      why: (company) =>
        welsh`Mae angen i ${company} weld beth rydych yn ei ennill. Mae’n cymryd tua 3 munud.`,
      button: 'Rhannu eich incwm',
      sms: (company, url) => welsh`Gallwch rannu eich incwm gyda ${company} yma: ${url}`,
    },
    until: (day) => `Bydd y ddolen yn gweithio tan ${day}. Peidiwch â’i rhoi i neb.`,
    safe: (company) =>
      welsh`Os nad oeddech yn disgwyl y neges hon, peidiwch ag agor y ddolen, a holwch ${company} amdani. Defnyddiwch rif ffôn rydych yn ei wybod yn barod.`,
  },
};
