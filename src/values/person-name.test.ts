import { describe, expect, test } from 'vitest';
import { compareNames, nameKey } from './person-name.ts';

type Case = readonly [printed: string, forename: string | null, surname: string];

describe('a printed name', () => {
  test.each<Case>([
    ['Zoe Smith', 'Zoë', 'Smith'],
    ['Mrs Z A O’Neil Smith', 'Zoë Anne', "O'Neil-Smith"],
    ['O NEIL-SMITH, ZOE', 'Zoë', 'O’Neil Smith'],
    ['SMITH John', 'John', 'Smith'],
    ['MR J SMITH', 'John', 'Smith'],
    ['JP Smith', 'John Paul', 'Smith'],
    ['J. P. Smith', 'John', 'Smith'],
    ['John Paul Smith', 'Paul', 'Smith'],
    ['Paul Smith', 'John Paul', 'Smith'],
    ['Dr Siân ap Gwilym', 'Sian', 'Ap Gwilym'],
    ['Seán Ó Briain', 'Sean', 'O’Briain'],
    ['Niamh Nic Dhonnchadha', 'Niamh', 'NicDhonnchadha'],
    ['Angus Mc Donald', 'Angus', 'McDonald'],
    ['Wang Xiao-Ming', 'Xiaoming', 'Wang'],
    ['XIAOMING WANG', 'Xiao Ming', 'Wang'],
    ['Jackie CHAN Kong Sang', 'Kong-sang', 'Chan'],
    // the client mixed up forename and surname
    ['Nguyen Van Minh', 'Nguyen', 'Minh'],
    ['OKAFOR Chukwuemeka', 'Chukwuemeka', 'Okafor'],
    ['Harpreet Kaur Gill', 'Harpreet', 'Gill'],
    ['Sarah Smith-Jones', 'Sarah', 'Jones'],
    ['Łukasz Żółć', 'Lukasz', 'Zolc'],
    ['Søren Ødegård', 'Soren', 'Odegard'],
    ['Mr John Smith & Mrs Jane Doe', 'Jane', 'Doe'],
    ['Mr J & Mrs S Smith', 'John', 'Smith'],
    ['MR J SMITH AND MRS S SMITH', 'Sarah', 'Smith'],
    ['John Smith t/a Smith Plumbing', 'John', 'Smith'],
    ['John & Sarah Smith', 'John', 'Smith'],
    ['Mr J P & Mrs S Smith', 'John', 'Smith'],
    ['J Paul Smith', 'John', 'Smith'],
    ['S Smith-Jones', 'Sarah', 'Jones'],
    ['Alexander Sandford', 'Alexander', 'Sandford'],
  ])('%j matches %s %s', (printed, forename, surname) => {
    expect(compareNames(printed, { forename, surname })).toEqual({ result: 'matches', difference: null });
  });

  test.each<readonly [...Case, string]>([
    ['Liz Smith', 'Elizabeth', 'Smith', 'short_form'],
    ['Bill Jones', 'William', 'Jones', 'short_form'],
    ['Dafydd Jones', 'David', 'Jones', 'short_form'],
    ['Seun Adebayo', 'Oluwaseun', 'Adebayo', 'short_form'],
    ['Mohd Rahman', 'Muhammad', 'Rahman', 'short_form'],
    ['Gurpr Singh', 'Gurpreet', 'Singh', 'short_form'],
    ['P Smith', 'John Paul', 'Smith', 'short_form'],
    ['JA Smith', 'John', 'Smith', 'short_form'],
    ['Siobhan Murphey', 'Siobhán', 'Murphy', 'spelling'],
    ['Charlote Brown', 'Charlotte', 'Brown', 'spelling'],
    ['Sarah Jones', 'Sarah', 'Smith-Jones', 'part_of_surname'],
    ['Maria Garcia', 'María', 'García López', 'part_of_surname'],
    ['Sarah Jones', 'Sarah', 'Smith (formerly Jones)', 'part_of_surname'],
    ['Rajesh K', 'Rajesh', 'Kumar', 'initial_of_surname'],
    ['Smith', 'John', 'Smith', 'surname_only'],
    ['Suharto', 'Suharto', 'Widodo', 'forename_only'],
    ['Sarah Jones', 'Sarah', 'Smith', 'other_surname'],
    ['Wei Wong', 'Wei', 'Wang', 'other_surname'],
    ['Peter Smith', 'John', 'Smith', 'other_forename'],
    ['K Smith', 'John', 'Smith', 'other_forename'],
    ['Kate Jones & Peter Smith', 'Karen', 'Smith', 'other_forename'],
    ['Jane J Smith', 'John', 'Smith', 'other_forename'],
    ['SMITH Jane J', 'John', 'Smith', 'other_forename'],
    ['Jane JP Smith', 'John Paul', 'Smith', 'other_forename'],
    ['Jane P Smith', 'John Paul', 'Smith', 'other_forename'],
    ['Bo J Smith', 'John', 'Smith', 'other_forename'],
    ['Mr John Brown & Mrs Sarah Smith', 'John', 'Smith', 'other_surname'],
    ['Mr J Brown & Mrs Sarah Smith', 'John', 'Smith', 'other_surname'],
    ['Mrs S Jones', 'Sarah', 'Smith', 'other_surname'],
    ['JONES S', 'Sarah', 'Smith', 'other_surname'],
    ['SJ Jones-Brown', 'Sarah Jane', 'Smith', 'other_surname'],
    ['Smith', null, 'Smith', 'surname_only'],
    ['Jane Smith', null, 'Smith', 'surname_only'],
  ])('%j is similar to %s %s: %s', (printed, forename, surname, difference) => {
    expect(compareNames(printed, { forename, surname })).toEqual({ result: 'similar', difference });
  });

  test.each<Case>([
    ['Eve Stranger', 'John', 'Smith'],
    ['K Jones', 'John', 'Smith'],
    ['Eve J Stranger', 'John', 'Smith'],
    ['J', 'John', 'Smith'],
    ['Smithson John-Paul', 'Paula', 'Smith'],
    ['Mr', 'John', 'Smith'],
    ['', 'John', 'Smith'],
    ['12345', 'John', 'Smith'],
    ['Jan van der Berg', 'Piet', 'van der Meer'],
    ['Anyone', null, 'Smith'],
  ])('%j differs from %s %s', (printed, forename, surname) => {
    expect(compareNames(printed, { forename, surname }).result).toBe('differs');
  });

  test.each(['Ab '.repeat(50_000), 'Ab & '.repeat(50_000)])('of thousands of words is no name', (printed) => {
    expect(compareNames(printed, { forename: 'John', surname: 'Smith' }).result).toBe('differs');
  });

  test('has the same key in another order, in capitals and with a title', () => {
    expect(nameKey('Mrs Zoë O’Neil')).toBe(nameKey("O'NEIL Zoe"));
    expect(nameKey('Zoe Neil')).not.toBe(nameKey('Zoe O’Neil'));
  });
});
