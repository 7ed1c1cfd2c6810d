import type { DetailLists } from '../connector.ts';

/** The name is compared only if an employee's record has no postcode. */
export const FINDS_BY: DetailLists = [['ni_number', 'date_of_birth', 'post_code']];
