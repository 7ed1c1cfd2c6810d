import type { AfterWithdrawalPreview, ClientConfiguration } from '../../../../../clients/typescript/index.js';
import { count } from '../../ui/format.ts';

/** Whom a change of the setting concerns at once. */
export function peopleInWords(
  after: ClientConfiguration['after_withdrawal'],
  preview: AfterWithdrawalPreview,
): string[] {
  const people = (number: number) =>
    `${count(number)}${preview.is_capped ? ' or more' : ''} ${number === 1 ? 'person' : 'people'}`;
  const withdrawn = `${people(preview.withdrawn_count)} ${preview.withdrawn_count === 1 ? 'has' : 'have'} stopped sharing so far.`;
  if (preview.withdrawn_count === 0)
    return ['Nobody has stopped sharing so far, so nothing changes at once.'];
  // the strictest of the setting and what they were told applies
  const promised =
    after !== 'erase' && preview.erased_count > 0
      ? [`${people(preview.erased_count)} will still be erased, because they were told so.`]
      : [];
  if (after === 'keep')
    return [
      withdrawn,
      preview.hidden_count === 0
        ? 'Their data can be read.'
        : `The data of ${people(preview.hidden_count)} stays hidden, because they were told so.`,
      ...promised,
    ];
  return [
    withdrawn,
    ...(preview.newly_hidden_count > 0
      ? [`The data of ${people(preview.newly_hidden_count)} is hidden at once.`]
      : []),
    ...promised,
    ...(after === 'erase'
      ? [
          `${people(preview.erased_count)} will be erased, ${preview.due_count === 0 ? 'none of them tomorrow' : `${count(preview.due_count)} of them a day after they are told`}. People can object; you can’t undo this.`,
        ]
      : []),
  ];
}
