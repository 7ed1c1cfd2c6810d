import { describe, expect, test } from 'vitest';
import { newMember } from '../../test/support/members.ts';
import { useService } from '../../test/support/service.ts';
import { useProvider } from './provider.fixture.ts';
import { memberIn, setUp, signInAs } from './sign-in.fixture.ts';

const service = useService();
const provider = useProvider();

describe('signing in through a provider', () => {
  test('makes somebody a member at the first sign-in, with the role of their group', async () => {
    const admin = await newMember(service, 'admin');
    await setUp(admin, provider, {
      provisioning: 'just_in_time',
      roles_claim: 'groups',
      role_mapping: [
        { value: 'leads', role: 'admin' },
        { value: 'desk', role: 'underwriter' },
      ],
    });
    const signedIn = await signInAs(service, provider, {
      sub: 'ada',
      email: 'ada@lender.example',
      name: 'Ada Example',
      groups: ['everybody', 'desk'],
    });
    expect(signedIn).toMatchObject({ location: '/dashboard/', problem: null });
    expect(await memberIn(service, signedIn)).toMatchObject({
      email: 'ada@lender.example',
      name: 'Ada Example',
      role: 'underwriter',
      status: 'external_provider',
      has_single_sign_on: true,
    });
  });
});
