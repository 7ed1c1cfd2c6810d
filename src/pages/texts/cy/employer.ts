import type * as english from '../en/employer.ts';
import { countInWelsh } from '../sentences.ts';
import type { Translation } from '../translation.ts';

export const search: Translation<typeof english.search> = {
  send: 'Chwilio',
  count: (found, text) =>
    found === 0
      ? `Dim canlyniadau ar gyfer “${text}”`
      : `${countInWelsh(found, { noun: 'canlyniad', afterTwo: 'ganlyniad', afterThree: 'chanlyniad' })} ar gyfer “${text}”`,
  close: (text) => `Dim canlyniadau ar gyfer “${text}”. Oeddech chi’n golygu un o’r rhain?`,
  notThere: 'Methu dod o hyd i’ch un chi?',
  notThereWays: 'Mae ffyrdd eraill o rannu eich incwm.',
  notThereKept: 'Nid ydym yn cadw’r hyn y gwnaethoch chwilio amdano.',
  cannotFind: 'Ni allaf ddod o hyd i fy un i',
  otherWays: 'Gallwch rannu eich incwm mewn ffordd arall',
  again: 'Chwilio eto',
};

export const employer: Translation<typeof english.employer> = {
  title: 'Dod o hyd i’ch cyflogwr neu’ch darparwr cyflogres',
  label: 'Eich cyflogwr, neu’r wefan neu’r ap lle rydych yn gweld eich slipiau cyflog',
  hint: 'Er enghraifft, yr enw ar frig eich slip cyflog. Peidiwch â phoeni am y sillafu.',
  all: 'Darparwyr cyflogres',
  tryAgain: 'Rhowch gynnig ar enw byrrach, neu’r enw sydd ar eich slip cyflog.',
  provider: 'Darparwr cyflogres',
  through: (provider) => `Slipiau cyflog gan ${provider}`,
  several: (count) =>
    `Yn defnyddio ${countInWelsh(count, { noun: 'darparwr', afterTwo: 'ddarparwr' })} cyflogres`,
  direct: 'Nid oes angen mewngofnodi',
  which: (name) => `Ble rydych yn gweld eich slipiau cyflog gan ${name}?`,
  whichHelp: 'Mae’r cyflogwr hwn yn defnyddio mwy nag un darparwr cyflogres. Dewiswch eich un chi.',
};
