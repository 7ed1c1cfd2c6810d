import type { DetailLists } from '../connector.ts';

export const FINDS_BY: DetailLists = [['ni_number'], ['forename', 'surname', 'date_of_birth']];
