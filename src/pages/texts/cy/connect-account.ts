import type * as english from '../en/connect-account.ts';
import { welsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const connectAccount: Translation<typeof english.connectAccount> = {
  continueTo: (provider) => welsh`Mynd ymlaen i ${provider}`,
  whatWeSend: (provider) =>
    welsh`Mae’r gyfraith yn dweud bod rhaid i ni roi gwybod i ${provider} o ble mae ceisiadau am eich data yn dod. Pan ewch ymlaen, byddwn yn anfon y canlynol at ${provider}:`,
  sent: {
    address: 'eich cyfeiriad IP',
    browser: 'enw a chylchfa amser eich porwr',
    sizes: 'maint ei ffenestr a maint eich sgrin',
    device: 'rhif ar hap sy’n cynrychioli’r porwr hwn',
  },
  whatWeKeep:
    'Rydym yn storio’r manylion hyn wedi’u hamgryptio. Rydym yn eu dileu pan ddaw eich cysylltiad i ben. Mae’r rhif hefyd yn aros mewn cwci yn eich porwr.',
  continue: 'Mynd ymlaen',
  confirm: {
    title: (company) => welsh`Rhannu eich incwm gyda ${company}?`,
    aCompany: 'y cwmni a ofynnodd amdano',
    what: (provider) =>
      welsh`Rydych wedi mewngofnodi i ${provider}. Dechreuodd hyn mewn porwr neu ap arall. Nid oes dim wedi’i rannu eto.`,
    ifYou: 'Os mai chi ddechreuodd hyn, gallwch fynd ymlaen.',
    ifNot:
      'Os anfonodd rhywun ddolen atoch i fewngofnodi, neu ofyn i chi fewngofnodi drosto, caewch y dudalen hon.',
    yes: 'Ie, rhannu fy incwm',
  },
  /** While a script reads what the bank sent. */
  returning: 'Rydym yn cysylltu eich cyfrif',
  returningNext:
    'Os nad oes dim yn digwydd, trowch JavaScript ymlaen yn eich porwr. Yna ewch yn ôl i’r wefan y daethoch ohoni a dechreuwch eto.',
  connected: 'Rydych chi wedi cysylltu',
  connectedNext: 'Gallwch gau’r dudalen hon a mynd yn ôl i’r wefan y daethoch ohoni.',
  failed: 'Ni chafodd eich cyfrif ei gysylltu',
  failedNext:
    'Ni chawsom fynediad i’ch cyfrif. Ewch yn ôl i’r wefan y daethoch ohoni i roi cynnig arall arni.',
  expired: 'Mae’r ddolen hon wedi dod i ben',
  expiredNext: 'Ewch yn ôl i’r wefan y daethoch ohoni a dechreuwch eto.',
};
