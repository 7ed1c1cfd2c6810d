import type { SandboxEmployer } from './person.ts';

/** The employers in the sandbox's catalogue, by id. Two don't allow direct connections. */
export const EMPLOYERS = {
  'brindle-and-lark': employer('brindle-and-lark', 'Brindle & Lark Foods', '999/BL20417'),
  'copperline-rail': employer('copperline-rail', 'Copperline Rail', '999/CR58120'),
  'foxglove-engineering': employer('foxglove-engineering', 'Foxglove Engineering', '999/FE33906'),
  'kestrel-hollow-homes': employer('kestrel-hollow-homes', 'Kestrel Hollow Homes', '999/KH71254'),
  'lanternfield-academy': employer('lanternfield-academy', 'Lanternfield Academy Trust', '999/LA46583'),
  'merrivale-stores': employer('merrivale-stores', 'Merrivale Stores', '999/MS90371'),
  'pennyroyal-cafes': {
    ...employer('pennyroyal-cafes', 'Pennyroyal Cafés', '999/PC15842'),
    isOptedIn: false,
  },
  'ravensmoor-council': employer('ravensmoor-council', 'Ravensmoor Borough Council', '999/RB62017'),
  'saltmarsh-logistics': employer('saltmarsh-logistics', 'Saltmarsh Logistics', '999/SL84430'),
  'st-orlas-hospitals': employer('st-orlas-hospitals', "St Orla's Hospitals", '999/SO27795'),
  'thistledown-care': employer('thistledown-care', 'Thistledown Care', '999/TC53168'),
  'wren-and-oak': { ...employer('wren-and-oak', 'Wren & Oak Joinery', '999/WO39624'), isOptedIn: false },
} as const satisfies Record<string, SandboxEmployer>;

export type EmployerId = keyof typeof EMPLOYERS;

function employer(id: string, name: string, payeReference: string): SandboxEmployer {
  return { id, name, payeReference, isOptedIn: true };
}
