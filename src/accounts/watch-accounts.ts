import type pg from 'pg';
import { ChangeWatch } from '#platform/database/watch-changes.ts';
import { ACCOUNT_CHANGES } from './store.ts';

/** Notifies waiting requests when an account changes. */
export class AccountWatch extends ChangeWatch {
  constructor(address: pg.ClientConfig) {
    super(address, ACCOUNT_CHANGES);
  }
}
