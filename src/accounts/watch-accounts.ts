import type pg from 'pg';
import { ChangeWatch } from '#platform/database/watch-changes.ts';
import { ACCOUNT_CHANGES } from './store.ts';

/** Tells those who wait for an account that it has changed. */
export class AccountWatch extends ChangeWatch {
  constructor(address: pg.ClientConfig) {
    super(address, ACCOUNT_CHANGES);
  }
}
