import type { Activity } from '../journal.ts';
import { deleteUsers } from './deletions.ts';
import { causeDeliveries } from './deliveries.ts';
import type { Driver } from './driver.ts';
import { followFeed } from './event-feed.ts';
import { connectAccounts } from './jobs.ts';
import { backUp, upgrade } from './operators.ts';
import { makeRequests } from './requests.ts';
import { uploadDocuments } from './uploads.ts';

/** Extraction is a part of uploads. */
export const DRIVERS: Readonly<Partial<Record<Activity, Driver>>> = {
  request: makeRequests,
  job: connectAccounts,
  delivery: async (context) => {
    await Promise.all([causeDeliveries(context), followFeed(context)]);
  },
  upload: uploadDocuments,
  deletion: deleteUsers,
  backup: backUp,
  upgrade,
};
