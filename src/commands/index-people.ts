import { Command } from 'commander';
import { indexNextContacts } from '#journey';
import { type IndexNext, indexAll, indexNextPeople } from '#users';
import type { App } from '../app.ts';
import { counted } from './counted.ts';
import { print } from './terminal.ts';
import { withApp } from './with-app.ts';

export function indexPeopleCommand(): Command {
  return new Command('index-people')
    .description(
      'index people that earlier versions stored, so that the search finds them; the service does it in the background. You can interrupt the command and run it again',
    )
    .action(() =>
      withApp(async (app) => {
        const people = await indexWith(app, indexNextPeople);
        const contacts = await indexWith(app, indexNextContacts);
        print(`Indexed ${counted(people, 'user')} and ${counted(contacts, 'contact')}. Nothing is left.`);
      }),
    );
}

async function indexWith(app: App, indexNext: IndexNext): Promise<number> {
  let total = 0;
  await indexAll(app, indexNext, {
    onIndexed: (count) => {
      total += count;
    },
  });
  return total;
}
