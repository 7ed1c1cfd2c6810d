import { z } from 'zod';
import { applicationSettings } from '#simulation/oauth/provider.ts';
import { complete, type Parts } from '#values/complete.ts';
import { PayrollData } from '#values/payroll-submission.ts';
import { ConnectorFailure, failureAsOutcome } from './failure.ts';
import { requireAvailable } from './http.ts';
import { findPerson, matchPerson, sameName, sameNiNumber } from './match-person.ts';
import { OAuthSettings } from './oauth/settings.ts';
import { readPayslipFiles } from './payslip-files/read-payslip-files.ts';
import { missingDetails } from './person-details.ts';
import { readSettings } from './settings.ts';
import * as wire from './wire-json.ts';

/**
 * What a connector in CONNECTORS_FOLDER gets, because code outside of the service can't import the service's modules. `oauth` and
 * `simulation` load code that only some need.
 */
export const KIT = {
  z,
  ConnectorFailure,
  failureAsOutcome,
  readSettings,
  requireAvailable,
  /** Schemas for fields of JSON replies, and functions that write fields of payslips. */
  wire,
  /** Adds the fields that a payslip lacks. */
  payslipOf: (parts: Parts<PayrollData>): PayrollData => complete(PayrollData, parts),
  /** Reads payslips that are PDF files. */
  readPayslipFiles,
  /** Find the records of a person among others. */
  people: { findPerson, matchPerson, missingDetails, sameName, sameNiNumber },
  /** The settings of a provider with OAuth, and those of its simulator for `connectionAt`. */
  OAuthSettings,
  applicationSettings,
  async oauth() {
    const { consentFlow } = await import('./oauth/consent-flow.ts');
    const { requireFresh } = await import('./oauth/session.ts');
    const { ClientSecretBasic, ClientSecretPost } = await import('oauth4webapi');
    return { consentFlow, requireFresh, ClientSecretBasic, ClientSecretPost };
  },
  async simulation() {
    const { fastify } = await import('fastify');
    const { addFaults } = await import('#simulation/faults.ts');
    const { Grants } = await import('#simulation/grants.ts');
    const { signInWith } = await import('#simulation/magic-passwords.ts');
    const { sandboxPage, sendPage } = await import('#simulation/sandbox-page.ts');
    const { buildOAuthSimulator, grantOf } = await import('#simulation/oauth/build-simulator.ts');
    return {
      fastify,
      addFaults,
      Grants,
      signInWith,
      sandboxPage,
      sendPage,
      buildOAuthSimulator,
      grantOf,
    };
  },
} as const;
export type ConnectorKit = typeof KIT;
