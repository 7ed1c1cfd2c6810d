/** The upload of payslips and bank statements. */
export const upload = {
  title: { payslips: 'Upload your payslips', bank_statements: 'Upload your bank statements' },
  lead: {
    payslips:
      'Your newest payslips are best. You can add several files, and one file can have several payslips.',
    bank_statements:
      'Choose statements that show your pay coming in. You can add several files. Download them from your bank as PDF files.',
  },
  choose: { payslips: 'Choose your payslips', bank_statements: 'Choose your bank statements' },
  chooseHint: {
    payslips: 'PDF, JPEG or PNG, up to 25 MB each',
    bank_statements: 'PDF only, up to 25 MB each',
  },
  drop: 'You can also drop files here.',
  photo: 'Take a photo',
  photoHint: 'Or take a photo of a payslip. Lay it flat in good light, with the whole page in the picture.',
  send: 'Upload',
  yourFiles: 'Your files',
  none: 'You have not added any files yet.',
  addMore: 'Add more files',
  continue: 'Continue',
  otherWay: 'Choose another way to share',
  seeProgress: 'See the progress',
  canClose: 'You can close this page. We will keep reading your files.',
  elsewhere: (day: string) => `A file that you added in another browser on ${day}`,
  elsewhereHint: 'We show what is in a file only in the browser that added it.',
  remove: 'Remove',
  removed: 'We removed the file and everything that we read from it.',
  tryAgain: 'Try again',
  password: 'Password for this file',
  passwordHint: (left: number) =>
    left === 1
      ? 'You can try once. We delete the password when we have read the file.'
      : `You can try ${left} times. We delete the password when we have read the file.`,
  open: 'Open the file',
  status: {
    waiting: 'Waiting',
    sending: 'Sending',
    reading: 'Reading',
    read: 'Read',
    known: 'Already received',
    locked: 'Needs its password',
    refused: 'Not used',
  },
  slow: 'This is taking longer than usual. You can close this page. We will keep reading your file.',
  unknownEmployer: 'Employer not named',
  unknownMonth: 'month not named',
  takeHome: (amount: string) => `Take-home pay ${amount}`,
  statement: (bank: string, ending: string) => `${bank}, account ending in ${ending}`,
  unknownBank: 'Your bank',
  period: (from: string, to: string) => `${from} to ${to}`,
  more: (count: number) => `and ${count} more`,
  /** Why a file was not used, and what to do. */
  reasons: {
    password_protected:
      'This file is locked. Type the password that opens it. Often your employer or bank has told you what it is, for example your date of birth.',
    wrong_password: 'That password does not open this file.',
    unreadable:
      'We could not read this file. If you have the payslip as a file from your employer, add that file. If you took a photo, take a new one in good light, with the whole page in the picture.',
    not_a_payslip:
      'This does not look like a payslip. Check that you chose the right file, and add your payslip.',
    not_a_bank_statement:
      'This does not look like a bank statement. Check that you chose the right file, and add your bank statement.',
    duplicate:
      'You added this payslip or bank statement before. If you have removed it since then, add it again.',
    too_large:
      'This file is too large. A file can have up to 100 pages (20 if they are scanned) and 25 MB. Add a smaller file.',
    unsupported_type:
      'We cannot read files of this type. Add a PDF. A payslip can also be a JPEG or PNG picture.',
    upload_expired: 'This file did not arrive in time. Add it again.',
    authorisation_revoked:
      'Your permission ended before we read this file, so we did not use it. To share it, agree again and add the file again.',
    not_enabled:
      'Payslips can no longer be uploaded here, so we did not use this file. Choose another way to share.',
    processing_failed: 'Something went wrong on our side. Remove this file and add it again.',
  },
  /** What is wrong with a photo, and what to do. */
  picture: {
    problems: {
      too_dark: 'This photo looks too dark. Take it again where there is more light.',
      too_far:
        'The letters in this photo look too small. Hold your phone closer, so that the page fills the picture.',
      cut_off:
        'Part of the page seems to be missing. Take the photo again with the whole page in the picture.',
      blurred:
        'This photo looks blurred. Hold your phone still, tap the page on the screen to focus, and take it again.',
    },
    readAnyway: 'We will try to read this photo anyway. If it does not work, we will tell you.',
    another: 'Take another photo',
    send: 'Use the new photo',
    unreadable: 'We could not read this photo.',
  },
  /** A bank statement can't be a photo. */
  unreadableStatement:
    'We could not read this file. Download it from your bank again as a PDF, and add that file.',
  /** Links to the page for the other kind of file. */
  otherKind: {
    payslips: 'Is it a bank statement? Add it here',
    bank_statements: 'Is it a payslip? Add it here',
  },
  noPasswordsLeft: 'This file can no longer be opened with a password. Add a copy of it without a password.',
  /** Why a file did not arrive, and what to do. */
  problems: {
    empty: 'This file is empty. Check that you chose the right file.',
    tooLarge: 'This file is larger than 25 MB. Add a smaller file.',
    wrongType: {
      payslips: 'We cannot read files of this type. Add a PDF, JPEG or PNG file.',
      bank_statements: 'We cannot read files of this type. Add the PDF file from your bank, not a photo.',
    },
    tooMany: 'You have added too many files for now. Wait a while, then add this file again.',
    busy: 'We are busy at the moment. Try this file again in a minute.',
    consent: 'Your permission has ended. Load this page again to continue.',
    notEnabled: 'Files can no longer be uploaded here. Choose another way to share.',
    failed: 'This file did not arrive. Check your connection and try again.',
  },
  errors: {
    choose: 'Choose a file',
    tooManyFiles: (max: number) =>
      `You can send ${max} files at a time. We took the first ${max}. Add the others now.`,
    tooLargeTogether: 'The files are too large to send together. Add fewer files at a time.',
    password: 'Type the password for the file',
  },
};
