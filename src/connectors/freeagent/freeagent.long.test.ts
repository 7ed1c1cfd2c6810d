import { expect, test } from 'vitest';
import { PERSONA_NAMES } from '#simulation/people/index.ts';
import { figuresOf, knownFiguresOf } from '../cross-source.suite.ts';
import { useOAuthConnector } from '../simulated-oauth.fixture.ts';
import { comparable } from './comparable.fixture.ts';
import { description } from './description.ts';
import { build } from './simulator/index.ts';

test('payslips of everybody have the figures of the sandbox payroll', async () => {
  const { payslipsOf, people } = await useOAuthConnector(description, build);
  for (const userName of PERSONA_NAMES) {
    const person = people.find(userName);
    const job = person?.employments.findLast(({ frequency }) => ['monthly', 'weekly'].includes(frequency));
    if (!job) continue;
    const known = people.payslips(userName).filter(({ employmentId }) => employmentId === job.id);
    expect(
      (await payslipsOf(userName)).map((one) => comparable(figuresOf(one))),
      userName,
    ).toEqual(known.map((one) => comparable(knownFiguresOf(one))));
  }
});
