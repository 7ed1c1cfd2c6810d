import { refusal, say } from '#platform/problem.ts';
import { SignInFailure } from './failures.ts';

/** Answers 503 if the provider can't be used now. */
export async function providerDown<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    throw refusal('provider_unavailable', say`The identity provider can't be used now: try again`);
  }
}
