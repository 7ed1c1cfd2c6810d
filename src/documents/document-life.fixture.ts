import { processNoStatement, processStatement } from '#bank-statements';
import { processPayslips } from '#payroll';
import type { TestService } from '../../test/support/service.ts';
import { makeStatement } from '../sandbox/documents/index.ts';
import { processDocument } from './process-document.ts';

const STATEMENT = { layout: 'stonegate', persona: 'user_good', seed: 1, month: '2026-01' };

export function statement(): Buffer {
  return makeStatement(STATEMENT).bytes;
}

/** Processes documents of a service without a worker. */
export function processingOf(service: TestService) {
  function processNow(documentId: string): Promise<void> {
    const processors = {
      bank_statement: processStatement,
      payslips: processPayslips,
      not_a_bank_statement: processNoStatement,
    };
    return processDocument(
      { ...service.app, processors },
      { client_id: service.clientId, document_id: documentId },
    );
  }

  const submissionCount = async (userId: string): Promise<number> =>
    (await service.ask('GET', `/bankstatements/${userId}`)).body.pagination.total_count;

  return { processNow, submissionCount };
}
