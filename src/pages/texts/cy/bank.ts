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
    recurring: (day) =>
      `Byddwn yn edrych nawr, ac eto o bryd i’w gilydd, tan ${day} fan bellaf. Bob 90 diwrnod, byddwn yn gofyn i chi a yw hyn yn parhau.`,
    howToEnd: 'Sut i ddod â hyn i ben',
    end: 'Gallwch ddod â hyn i ben unrhyw bryd: ar y dudalen “Fy nata” yma, neu gyda’ch banc.',
  },
  reconfirm: {
    title: (company) => welsh`A all ${company} weld eich cyfrif banc o hyd?`,
    why: 'Yn ôl y gyfraith, rydym yn gofyn hyn i chi bob 90 diwrnod. Does dim rhaid i chi fewngofnodi gyda’ch banc eto.',
    ends: (day) => `Os na fyddwch yn ateb, byddwn yn rhoi’r gorau i edrych ar eich cyfrif ar ôl ${day}.`,
    ended: (day) =>
      `Ni wnaethoch ateb erbyn ${day}, felly rydym wedi rhoi’r gorau i edrych ar eich cyfrif. Os dywedwch ie, byddwn yn parhau.`,
    yes: (name) => welsh`Ie, parhau i rannu o ${name}`,
    no: 'Na, rhoi’r gorau i rannu',
    codeFirst: 'Byddwn yn gyntaf yn anfon cod atoch, i wirio mai chi sydd yno.',
    code: 'Cael cod',
    cannot: (company, name) =>
      welsh`Ni allwn wirio yma mai chi sydd yno. Atebwch yn y porwr y gwnaethoch fewngofnodi i ${name} ynddo. Neu gofynnwch i ${company} am ddolen i fewngofnodi eto.`,
    notice: (name) => welsh`Ydych chi’n dal eisiau rhannu eich cyfrif gyda ${name}?`,
    answer: 'Ateb nawr',
    done: 'Diolch. Rydych yn parhau i rannu eich cyfrif banc.',
    doneNext: 'Byddwn yn gofyn i chi eto ymhen tua 90 diwrnod. Gallwch roi’r gorau iddi unrhyw bryd.',
    message: {
      subject: (company) => welsh`A all ${company} weld eich cyfrif banc o hyd?`,
      why: (company, name, day) =>
        welsh`Rydych yn gadael i ${company} weld eich cyfrif gyda ${name}. Yn ôl y gyfraith, rydym yn gofyn i chi bob 90 diwrnod a yw hyn yn parhau. Os na fyddwch yn ateb erbyn ${day}, daw i ben.`,
      button: 'Ateb nawr',
      sms: (company, name, url) =>
        welsh`A all ${company} weld eich cyfrif gyda ${name} o hyd? Os na fyddwch yn ateb o fewn 7 diwrnod, daw i ben: ${url}`,
    },
  },
};
