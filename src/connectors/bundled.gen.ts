// Written by `npm run generate`: every folder here that has a description.ts.
import { description as employmentHero } from './employment-hero/description.ts';
import { description as freeagent } from './freeagent/description.ts';
import { description as hmrc } from './hmrc/description.ts';
import { description as openBanking } from './open-banking/description.ts';
import { description as portal } from './portal/description.ts';
import { description as staffology } from './staffology/description.ts';
import { description as xero } from './xero/description.ts';

export const BUNDLED = { employmentHero, freeagent, hmrc, openBanking, portal, staffology, xero };
