import { expect, onTestFinished, test } from 'vitest';
import { createPeople } from '#simulation/people/index.ts';
import { startStaffology } from './index.ts';

type Items = { id: string; name: string; url: string }[];

async function useSimulator() {
  const clock = { now: () => new Date('2026-11-15T09:00:00Z') };
  const people = createPeople({ clock });
  const staffology = await startStaffology({ people });
  onTestFinished(() => staffology.close());
  const get = (path: string, { key = staffology.settings.api_key ?? '', accept = 'application/json' } = {}) =>
    fetch(new URL(path, staffology.url), {
      headers: { authorization: `Basic ${Buffer.from(`anyone:${key}`).toString('base64')}`, accept },
    });
  const list = async (path: string) => (await (await get(path)).json()) as Items;
  return { staffology, people, get, list };
}

test('rejects requests without the key', async () => {
  const { get } = await useSimulator();
  expect((await get('/employers')).status).toBe(200);
  expect((await get('/employers', { key: 'another' })).status).toBe(401);
});

test('lists employers in pages that count from zero, or all at once', async () => {
  const { list } = await useSimulator();
  const all = await list('/employers');
  const pages = [
    await list('/employers?pageNum=0&pageSize=5'),
    await list('/employers?pageNum=1&pageSize=5'),
  ];
  expect(pages.flat()).toEqual(all.slice(0, 10));
  expect(await list('/employers?pageNum=9&pageSize=5')).toEqual([]);
});

test('searches names and payroll codes with three letters or more', async () => {
  const { list } = await useSimulator();
  const names = async (query: string) =>
    (await list(`/employers/employees/search?query=${query}`)).map(({ name }) => name);
  expect(await names('whitc')).toEqual(['Hannah Whitcombe']);
  expect(await names('BL-1042')).toEqual(['Hannah Whitcombe']);
  expect(await names('wh')).toEqual([]);
  expect(await names('')).toEqual([]);
});

test('lists entries by tax year, the open one after the closed ones', async () => {
  const { list, get } = await useSimulator();
  const [employee] = await list('/employers/employees/search?query=whitcombe');
  const entries = await list(`${employee?.url}/payrunentries/Year2026`);
  const closed = [];
  for (const { url } of entries) {
    const reply = await get(`${url.replace('/payrun/', '/reports/')}/payslip`);
    const { model } = (await reply.json()) as { model: { isClosed: boolean } };
    closed.push(model.isClosed);
  }
  expect(closed).toEqual([...Array(7).fill(true), false]);
  expect(await list(`${employee?.url}/payrunentries/Year2019`)).toEqual([]);
  expect((await get(`${employee?.url}/payrunentries/Year2016`)).status).toBe(400);
  expect((await get(`${employee?.url}/payrunentries/Year2027`)).status).toBe(400);
});

test('returns a payslip as JSON if JSON is accepted, and otherwise as a link', async () => {
  const { list, get } = await useSimulator();
  const [employee] = await list('/employers/employees/search?query=whitcombe');
  const [entry] = await list(`${employee?.url}/payrunentries/Year2026`);
  const path = `${entry?.url.replace('/payrun/', '/reports/')}/payslip`;
  expect(await (await get(path)).json()).toMatchObject({
    type: 'application/json',
    model: { isClosed: true },
  });
  expect(await (await get(path, { accept: '*/*' })).json()).toMatchObject({ type: 'application/pdf' });
  expect((await get(path.replace('/Monthly/', '/Weekly/'))).status).toBe(404);
});

test('answers 404 for an unknown record', async () => {
  const { get, list } = await useSimulator();
  const [employee] = await list('/employers/employees/search?query=whitcombe');
  const nobody = `${employee?.url.slice(0, -12)}000000000000`;
  for (const path of [nobody, `${nobody}/evcsettings`, `${nobody}/payrunentries/Year2026`, '/employers/none'])
    expect((await get(path)).status, path).toBe(404);
});
