import type { WithdrawalRule } from '#clients';
import type { TermInput } from './schema.ts';
import { sharedAfterwards } from './shared-afterwards.ts';

const KEPT = sharedAfterwards({ after: 'keep', days: null });

const ONE_TIME = `You are being asked to share proof of your income and your job with the company that asked for it. Please read this before you agree. Nothing is collected until you do.

What is collected: your payslips and pay records. They show who employs you, when you are paid, what you earn before and after deductions, and what goes to tax, National Insurance, pensions and loans. They also contain your name, address, date of birth and National Insurance number, which are used to check that the records are yours. Bank statements that you upload show every payment in and out.

Where it comes from: the payroll provider your employer uses, the tax authority if you choose to link it, and any documents you upload. Records are collected from a payroll provider with the sign-in details you enter, or by matching your National Insurance number, date of birth and postcode. Sign-in details are stored encrypted and used for this purpose only.

Who receives it: the company that asked for it. This permission does not allow anyone else to receive it.

How long it lasts: 24 hours from the moment you agree. After that nothing more can be collected unless you agree again.

If you change your mind: you can withdraw at any time, on the page where you agreed or by telling the company that asked for it. Collection then stops straight away, and stored sign-in details are erased.

${KEPT.en}

You do not have to agree. If you would rather not, ask the company how else you can show your income.`;

const RECURRING = `You are being asked to share proof of your income and your job with the company that asked for it: once now, and after that at regular intervals. Please read this before you agree. Nothing is collected until you do.

What is collected: your payslips and pay records, and each new one as it appears. They show who employs you, when you are paid, what you earn before and after deductions, and what goes to tax, National Insurance, pensions and loans. They also contain your name, address, date of birth and National Insurance number, which are used to check that the records are yours. Bank statements that you upload show every payment in and out.

Where it comes from: the payroll provider your employer uses, the tax authority if you choose to link it, and any documents you upload. Records are collected from a payroll provider with the sign-in details you enter, or by matching your National Insurance number, date of birth and postcode. So that checks can run without you, sign-in details are stored encrypted and used for this purpose only.

Who receives it: the company that asked for it. This permission does not allow anyone else to receive it.

How long it lasts: up to 12 months from the moment you agree, or less if the company ends its checks sooner. It does not renew automatically. To continue after that, the company must ask you again.

If you change your mind: you can withdraw at any time, on the page where you agreed or by telling the company that asked for it. All checks then stop straight away, and stored sign-in details are erased.

${KEPT.en}

You do not have to agree. If you would rather not, ask the company how else you can show your income.`;

const ONE_TIME_WELSH = `Gofynnir i chi rannu tystiolaeth o’ch incwm a’ch swydd gyda’r cwmni a ofynnodd amdani. Darllenwch hyn cyn i chi gytuno. Ni fydd dim byd yn cael ei gasglu nes i chi wneud hynny.

Beth sy’n cael ei gasglu: eich slipiau cyflog a’ch cofnodion cyflog. Maent yn dangos pwy sy’n eich cyflogi, pryd rydych yn cael eich talu, beth rydych yn ei ennill cyn ac ar ôl didyniadau, a beth sy’n mynd at dreth, Yswiriant Gwladol, pensiynau a benthyciadau. Maent hefyd yn cynnwys eich enw, eich cyfeiriad, eich dyddiad geni a’ch rhif Yswiriant Gwladol, a ddefnyddir i wirio mai chi biau’r cofnodion. Mae cyfriflenni banc rydych yn eu huwchlwytho yn dangos pob taliad i mewn ac allan.

O ble mae’n dod: y darparwr cyflogres mae eich cyflogwr yn ei ddefnyddio, yr awdurdod treth os byddwch yn dewis ei gysylltu, ac unrhyw ddogfennau rydych yn eu huwchlwytho. Mae cofnodion yn cael eu casglu gan ddarparwr cyflogres gyda’r manylion mewngofnodi rydych yn eu rhoi, neu drwy baru eich rhif Yswiriant Gwladol, eich dyddiad geni a’ch cod post. Mae manylion mewngofnodi yn cael eu storio wedi’u hamgryptio a’u defnyddio at y diben hwn yn unig.

Pwy sy’n ei gael: y cwmni a ofynnodd amdano. Nid yw’r caniatâd hwn yn gadael i neb arall ei gael.

Am faint mae’n para: 24 awr o’r eiliad y byddwch yn cytuno. Ar ôl hynny, ni ellir casglu dim byd arall oni bai eich bod yn cytuno eto.

Os byddwch yn newid eich meddwl: gallwch dynnu’n ôl unrhyw bryd, ar y dudalen lle gwnaethoch gytuno neu drwy ddweud wrth y cwmni a ofynnodd amdano. Bydd y casglu yn stopio ar unwaith wedyn, a bydd manylion mewngofnodi sydd wedi’u storio yn cael eu dileu.

${KEPT.cy}

Nid oes rhaid i chi gytuno. Os byddai’n well gennych beidio, gofynnwch i’r cwmni sut arall y gallwch ddangos eich incwm.`;

const RECURRING_WELSH = `Gofynnir i chi rannu tystiolaeth o’ch incwm a’ch swydd gyda’r cwmni a ofynnodd amdani, unwaith nawr ac yna’n rheolaidd. Darllenwch hyn cyn i chi gytuno. Ni fydd dim byd yn cael ei gasglu nes i chi wneud hynny.

Beth sy’n cael ei gasglu: eich slipiau cyflog a’ch cofnodion cyflog, a phob un newydd wrth iddo ymddangos. Maent yn dangos pwy sy’n eich cyflogi, pryd rydych yn cael eich talu, beth rydych yn ei ennill cyn ac ar ôl didyniadau, a beth sy’n mynd at dreth, Yswiriant Gwladol, pensiynau a benthyciadau. Maent hefyd yn cynnwys eich enw, eich cyfeiriad, eich dyddiad geni a’ch rhif Yswiriant Gwladol, a ddefnyddir i wirio mai chi biau’r cofnodion. Mae cyfriflenni banc rydych yn eu huwchlwytho yn dangos pob taliad i mewn ac allan.

O ble mae’n dod: y darparwr cyflogres mae eich cyflogwr yn ei ddefnyddio, yr awdurdod treth os byddwch yn dewis ei gysylltu, ac unrhyw ddogfennau rydych yn eu huwchlwytho. Mae cofnodion yn cael eu casglu gan ddarparwr cyflogres gyda’r manylion mewngofnodi rydych yn eu rhoi, neu drwy baru eich rhif Yswiriant Gwladol, eich dyddiad geni a’ch cod post. Er mwyn i wiriadau allu rhedeg hebddoch chi, mae manylion mewngofnodi yn cael eu storio wedi’u hamgryptio a’u defnyddio at y diben hwn yn unig.

Pwy sy’n ei gael: y cwmni a ofynnodd amdano. Nid yw’r caniatâd hwn yn gadael i neb arall ei gael.

Am faint mae’n para: hyd at 12 mis o’r eiliad y byddwch yn cytuno, neu lai os bydd y cwmni yn dod â’i wiriadau i ben yn gynt. Nid yw’n adnewyddu’n awtomatig. I barhau ar ôl hynny, rhaid i’r cwmni ofyn i chi eto.

Os byddwch yn newid eich meddwl: gallwch dynnu’n ôl unrhyw bryd, ar y dudalen lle gwnaethoch gytuno neu drwy ddweud wrth y cwmni a ofynnodd amdano. Bydd pob gwiriad yn stopio ar unwaith wedyn, a bydd manylion mewngofnodi sydd wedi’u storio yn cael eu dileu.

${KEPT.cy}

Nid oes rhaid i chi gytuno. Os byddai’n well gennych beidio, gofynnwch i’r cwmni sut arall y gallwch ddangos eich incwm.`;

/**
 * The terms that every client has, with what happens to data after a withdrawal. A new text is for new clients, and for clients
 * that change this setting: a term never changes.
 */
export function systemTerms(rule: WithdrawalRule): readonly TermInput[] {
  const { en, cy } = sharedAfterwards(rule);
  const inEnglish = (text: string) => text.replace(KEPT.en, en);
  const inWelsh = (text: string) => text.replace(KEPT.cy, cy);
  return [
    {
      name: 'One-time income check',
      authorisation_text: inEnglish(ONE_TIME),
      authorisation_category: 'one_time',
      language: 'en',
      translations: [
        { language: 'cy', name: 'Gwiriad incwm untro', authorisation_text: inWelsh(ONE_TIME_WELSH) },
      ],
    },
    {
      name: 'Regular income checks',
      authorisation_text: inEnglish(RECURRING),
      authorisation_category: 'recurring',
      language: 'en',
      translations: [
        { language: 'cy', name: 'Gwiriadau incwm rheolaidd', authorisation_text: inWelsh(RECURRING_WELSH) },
      ],
    },
  ];
}
