import type { Overview } from '../../../../../clients/typescript/index.js';
import { attention, comingUp, inProgress, type Lines, newData, webhooks } from './lines.ts';

/** A card of the home page. */
export interface Group {
  /** The anchor of the card in addresses. */
  id: string;
  title: string;
  column: 'first' | 'second';
  /** The text below the figure of the tile at the top; null without a tile. */
  tile: readonly [one: string, many: string] | null;
  /** Whether somebody must act if a list is not empty. */
  isTrouble: boolean;
  /** The lists that are not empty. */
  lists: readonly Lines[];
  /** The text of the card if all its lists are empty. */
  nothing: string;
}

/** The cards that the role may see. */
export function groupsOf(overview: Overview): Group[] {
  const received = newData(overview);
  const hooks = webhooks(overview);
  const next = comingUp(overview);
  return [
    ...(received
      ? [
          {
            id: 'new-data',
            title: received.title,
            column: 'first' as const,
            tile: ['new today', 'new today'] as const,
            isTrouble: false,
            lists: received.lines.length > 0 ? [received] : [],
            nothing: 'Nothing has arrived today.',
          },
        ]
      : []),
    {
      id: 'in-progress',
      title: 'In progress',
      column: 'first',
      tile: ['in progress', 'in progress'],
      isTrouble: false,
      lists: inProgress(overview),
      nothing: 'Nobody is in the middle of sharing.',
    },
    {
      id: 'attention',
      title: 'Needs attention',
      column: 'second',
      tile: ['needs attention', 'need attention'],
      isTrouble: true,
      lists: attention(overview),
      nothing: 'Nothing needs your attention.',
    },
    ...(hooks
      ? [
          {
            id: 'webhooks',
            title: 'Webhooks',
            column: 'second' as const,
            tile: ['webhook problem', 'webhook problems'] as const,
            isTrouble: true,
            lists: hooks,
            nothing: 'No webhook has a problem, and no delivery has failed.',
          },
        ]
      : []),
    ...(next.length > 0
      ? [
          {
            id: 'coming-up',
            title: 'Good to know',
            column: 'first' as const,
            tile: null,
            isTrouble: false,
            lists: next,
            nothing: '',
          },
        ]
      : []),
  ];
}
