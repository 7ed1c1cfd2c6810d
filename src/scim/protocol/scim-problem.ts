import { type Message, Problem } from '#platform/problem.ts';
import type { ErrorCode } from '#values/error-codes.ts';

/** The kinds of errors that RFC 7644 (section 3.12) names. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A problem whose reply also says what kind of error it is, in the words of SCIM. */
export class ScimProblem extends Problem {
  readonly scimType: ScimType;

  constructor(scimType: ScimType, message: Message, code: ErrorCode = 'invalid_request') {
    super({ code, messages: [message] });
    this.scimType = scimType;
  }
}
