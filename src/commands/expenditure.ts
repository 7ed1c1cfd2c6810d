import { Command } from 'commander';
import { ONS_MODEL } from '#expenditure';
import { print, printTable } from './terminal.ts';

export function expenditureCommand(): Command {
  const expenditure = new Command('expenditure').description('show the expenditure model');
  expenditure
    .command('model')
    .description('print the model behind expenditure estimates: figures, edition and sources')
    .option('--json', 'print the data file as JSON')
    .action(({ json }) => (json ? print(JSON.stringify(ONS_MODEL, null, 2)) : printModel()));
  return expenditure;
}

function printModel(): void {
  const { title, edition, sources, attribution, nodes, exponents_above, age_bands, region_factors } =
    ONS_MODEL;
  print(`${title}, ${edition}\n\nPounds a week by decile of disposable income:`);
  printTable(
    nodes.map(({ decile, net_pay, cost_of_living, housing }) => ({
      decile: String(decile),
      net_pay: net_pay.toFixed(2),
      cost_of_living: cost_of_living.toFixed(2),
      housing: housing.toFixed(2),
    })),
  );
  print(
    `Above the last decile, spending grows with this power of pay:  cost of living ${exponents_above.cost_of_living}, housing ${exponents_above.housing}\n`,
  );
  print('Cost of living by age:');
  printTable(age_bands.map(({ name, factor }) => ({ age: name, factor: factor.toFixed(3) })));
  print('\nHousing by region:');
  printTable(
    Object.entries(region_factors).map(([region, factor]) => ({ region, factor: factor.toFixed(3) })),
  );
  print(['', ...sources, attribution].join('\n'));
}
