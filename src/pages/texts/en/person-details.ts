/** The details by which a provider finds a person. */
export const personDetails = {
  forename: 'First name',
  surname: 'Last name',
  nameHint: 'As it is on your payslips.',
  niNumber: 'National Insurance number',
  niNumberHint: 'It is on your payslips, your P60 and letters about tax. For example, QQ 12 34 56 C.',
  birthDate: 'Date of birth',
  birthDateHint: 'For example, 31 1 1990',
  postCode: 'Postcode',
  postCodeHint: 'Your home postcode, as your employer has it.',
  errors: {
    forename: 'Enter your first name',
    surname: 'Enter your last name',
    niNumber: 'Enter your National Insurance number',
    niNumberForm:
      'Enter a National Insurance number that is 2 letters, 6 numbers, then A, B, C or D, like QQ 12 34 56 C',
    birthDate: 'Enter your date of birth',
    birthDateReal: 'Enter a real date of birth, such as 31 1 1990',
    postCode: 'Enter your postcode',
    postCodeForm: 'Enter a full UK postcode, such as SW1A 1AA',
  },
};
