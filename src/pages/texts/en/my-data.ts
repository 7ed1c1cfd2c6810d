import { english } from '../sentences.ts';

/** The pages on which people see what they shared, stop, download and delete. */
export const myData = {
  title: 'My data',
  lead: (company: string) => `See what you have shared with ${company}, and decide what happens to it.`,
  sharing: {
    heading: 'Are you sharing now?',
    yes: (company: string, day: string) => english`Yes. ${company} can get new data about you until ${day}.`,
    yesOnce: (company: string, day: string) =>
      english`Yes, for a short time. ${company} can get your data until ${day}.`,
    no: (company: string) => english`No. ${company} cannot get anything new about you.`,
    noButKept: 'What you shared before is kept.',
    noAndHidden: (company: string) => english`${company} can no longer see here what you shared before.`,
    noAndErased: (company: string, day: string) =>
      english`${company} can no longer see here what you shared before. We will delete it on ${day}.`,
    shownAndErased: (company: string, day: string) =>
      english`An administrator of ${company} showed again what you shared before. We will delete it on ${day}.`,
    noAndAsked: (company: string) =>
      english`${company} can no longer see here what you shared before. We could not check that it was you who stopped, so we asked ${company} to delete it.`,
    noAndKept: (company: string) =>
      english`${company} can no longer see here what you shared before. You decided that it is not deleted.`,
    notShownAgain:
      'You share again, but we could not check that it is you. Stop sharing, confirm that it is you, and share again to show it.',
    stop: 'Stop sharing',
    stopped: 'You have stopped sharing',
    stoppedNext: 'We have deleted any sign-in details that we kept for you. Nothing more will be collected.',
  },
  shared: {
    heading: 'What you shared',
    nothing: 'You have not shared anything yet.',
    hidden:
      'What you shared is hidden. You can see it in the browser in which you shared it, or with a code that we send to a contact you confirmed there.',
    since: (status: string, day: string) => `${status}, added on ${day}`,
    payslips: 'Payslips',
    statements: 'Bank statements',
    income: 'Tax years from HMRC',
    files: 'Files you uploaded',
    span: (count: number, first: string, last: string) => `${count} in all, from ${first} to ${last}`,
  },
  agreed: {
    heading: 'What you agreed to',
    nothing: 'You have not agreed to anything.',
    active: (given: string, until: string) => `You agreed on ${given}. Your permission lasts until ${until}.`,
    expired: (given: string, until: string) => `You agreed on ${given}. Your permission ended on ${until}.`,
    revoked: (given: string, stopped: string) =>
      `You agreed on ${given}. Your permission was withdrawn on ${stopped}.`,
    read: 'Read the text you agreed to',
  },
  download: {
    heading: 'Download your data',
    about:
      'You can download a data file, which has everything, or a document, which has the parts that people read most. Keep the files safe.',
    pdf: 'Download as a document (PDF)',
    json: 'Download as a data file (JSON)',
    codeFirst: (company: string) =>
      `To keep your data safe, we first send a code to a contact of yours that ${company} knows.`,
    code: 'Get a code',
    withoutProfile: (company: string) =>
      english`The files have what you shared in this browser. We cannot check here that it is you, so they leave out the details that ${company} gave us, such as your name.`,
    nothing: (company: string) =>
      `You have not shared anything here. For a copy of what ${company} knows about you, ask them.`,
    whereSeen: 'You can download your data where you can see it.',
    elsewhere: (company: string) =>
      `We cannot check here that it is you, so you cannot download your data. Ask ${company} for a link with a one-time code.`,
  },
  proof: {
    heading: 'How we know that it is you',
    strengths: {
      link: 'So far, we only know that you have the link. Other people may have it too.',
      browser: 'You use the browser in which this data was shared.',
      record: 'You answered two questions about yourself.',
      contact: 'You entered a code that we sent to a contact of yours.',
      signed_in: 'You signed in to a provider that knows you.',
    },
    offer:
      'You can confirm with a code that it is you. You may need it to download or delete your data later, also on another device.',
  },
  confirm: {
    title: 'Confirm that it is you',
    lead: (company: string) =>
      `First, we check that it is you. We ask two questions, and compare your answers with your payslips and with what ${company} told us.`,
    birthDate: 'Your date of birth',
    birthDateHint: 'For example, 31 1 1990',
    niNumber: 'Your National Insurance number',
    niNumberHint: 'It is on your payslip. For example, QQ 12 34 56 C',
    postCode: 'Your postcode',
    postCodeHint: 'For example, SW1A 1AA',
    continue: 'Continue',
    errors: {
      birthDate: 'Enter your date of birth, like 31 1 1990',
      niNumber: 'Enter your National Insurance number, like QQ 12 34 56 C',
      postCode: 'Enter your postcode, like SW1A 1AA',
      wrong: (left: number) =>
        left === 1
          ? 'These answers do not match what we know. You can try one more time.'
          : `These answers do not match what we know. You can try ${left} more times.`,
    },
    confirmed: 'Thank you. You have shown that it is you.',
  },
  code: {
    title: 'Enter your code',
    lead: (company: string) =>
      `First, we check that it is you. We send a code with 6 digits to a contact of yours that ${company} knows.`,
    toEmail: (email: string) => `We send it by email, to ${email}.`,
    toPhone: (ending: string) => `We send it as a text message, to the number that ends in ${ending}.`,
    send: 'Send me a code',
    wrongContact: (company: string) =>
      `If you cannot read messages there, ask ${company} for a link with another contact.`,
    sent: 'We sent you a code with 6 digits. It can take a minute to arrive.',
    sentToEmail: (email: string) => `Look for an email to ${email}.`,
    sentToPhone: (ending: string) =>
      `Look for a text message on the phone with the number that ends in ${ending}.`,
    code: 'Code',
    codeHint: 'For example, 123456',
    sendAgain: 'Send me a new code',
    errors: {
      form: 'Enter the code with 6 digits that we sent you',
      wrong: (left: number) =>
        left === 1
          ? 'This is not the code that we sent you. You can try one more time.'
          : `This is not the code that we sent you. You can try ${left} more times.`,
      again: 'This code does not work any more. Ask for a new one.',
      wait: 'We have just sent a code. Wait a minute, then ask for a new one.',
      noneLeft: (company: string) =>
        `We have sent too many codes for this link. Ask ${company} for a new link.`,
    },
    message: {
      subject: (code: string, company: string) => `${code} is your code for ${company}`,
      enter: (minutes: number) =>
        `Enter the code above on the page where you asked for it. It works for ${minutes} minutes. Do not give it to anyone.`,
      notYou: (company: string) =>
        `If you did not ask for a code, somebody else may have opened your link. They see nothing without the code. Please tell ${company}.`,
      footer: (company: string) =>
        english`You received this message because ${company} gave us this address for you. It was sent automatically.`,
      sms: (code: string, company: string, minutes: number) =>
        `${code} is your code for ${company}. It works for ${minutes} minutes. Do not give it to anyone.`,
    },
  },
  stop: {
    title: (company: string) => `Stop sharing with ${company}?`,
    effects: {
      nothingNew: 'From now on, nothing new is collected.',
      signIn: 'Any sign-in details that we keep for you are deleted.',
      /** For a person who agreed to them. */
      checks: 'Regular checks stop.',
    },
    kept: (company: string) =>
      english`${company} keeps what you shared before. You can also ask them to delete it.`,
    hidden: (company: string) =>
      english`${company} can then no longer see here what you shared before. It stays stored. Only an administrator of theirs can copy it or show it again, for example if the law asks for it. If you share again and confirm that it is you, they can see it again.`,
    erased: (company: string, days: number) =>
      english`${company} can then no longer see here what you shared before. We delete it after ${days <= 1 ? '1 day' : `${days} days`}. If we cannot check that it is you, we ask them to delete it instead. Until then, only an administrator of theirs can copy it or show it again, for example if the law asks for it. If you change your mind before then, you can keep it here.`,
    yes: 'Yes, stop sharing',
    no: 'No, go back',
    cannot: 'You cannot stop sharing here',
    cannotNext: (company: string) =>
      `We cannot check here that it is you, so you cannot do this with this link. You can ask ${company} to stop it for you.`,
  },
  /** For a person whose data is going to be deleted after they stopped. */
  keep: {
    about: (company: string) =>
      english`If it was not you who stopped, or you changed your mind, you can keep your data here. ${company} still cannot see it.`,
    start: 'Keep my data hidden, don’t delete it',
    title: 'Keep your data hidden?',
    effects: {
      notDeleted: 'We do not delete what you shared.',
      hidden: (company: string) => english`${company} still cannot see it here, unless you share again.`,
      later: 'You can still have it deleted later, on the page “My data”.',
    },
    yes: 'Yes, keep my data',
    no: 'No, go back',
    kept: 'We keep your data',
    cannot: 'We cannot check here that it is you',
    cannotNext: (company: string) =>
      `To keep your data, open the link in the message that we sent you. Or ask ${company} for a link with a one-time code.`,
    message: {
      subject: (company: string) => `Sharing with ${company} was stopped`,
      stopped: (company: string) =>
        english`Somebody stopped sharing your income with ${company}. It may have been you.`,
      erased: (day: string) => `Because of that, on ${day} we will delete what you shared.`,
      keep: 'If it was not you, or you changed your mind, open the link and choose to keep your data. Otherwise you do not have to do anything.',
      button: 'See my data',
      footer: (company: string) =>
        english`You received this message because you confirmed this address for ${company}. It was sent automatically.`,
      sms: (company: string, day: string, url: string) =>
        english`Sharing with ${company} was stopped. We delete your data on ${day}. If this was not you, keep it here: ${url}`,
    },
  },
  delete: {
    heading: 'Delete your data',
    about: (company: string) => `You can ask ${company} to delete what it holds about you here.`,
    start: 'Ask for my data to be deleted',
    aboutAtOnce: (company: string) => `You can delete what ${company} holds about you here.`,
    startAtOnce: 'Delete my data',
    open: 'You have asked for your data to be deleted',
    openNext: (company: string, day: string) =>
      `We told ${company} on ${day}. They have to answer you within one month. They may have to keep some records by law.`,
    declined: (company: string) => english`${company} has not deleted your data`,
    declinedOn: (day: string) => `You asked on ${day}. This is the answer:`,
    title: (company: string) => `Ask ${company} to delete your data?`,
    titleAtOnce: 'Delete your data now?',
    askEffects: {
      sent: (company: string) => `We send your request to ${company} now.`,
      answer: 'They have to answer you within one month. They may have to keep some records by law.',
      seen: 'You will see the answer on the page “My data”.',
    },
    atOnceEffects: {
      what: (company: string) =>
        `If you say yes, everything that ${company} holds about you here will be deleted at once: payslips, bank statements, files and sign-in details.`,
      noUndo: 'You cannot undo this. If you want a copy, download your data first.',
      backups: 'Older backup copies may still contain your data until they are deleted.',
      again: (company: string) => `If ${company} still needs to see your income, you have to share it again.`,
    },
    yes: 'Yes, send my request',
    yesAtOnce: 'Yes, delete everything now',
    no: 'No, go back',
    done: 'Your data is deleted',
    doneNext: (company: string) =>
      english`${company} no longer holds anything about you here. Older backup copies may still contain your data until they are deleted. You can close this page.`,
  },
  goOn: 'Continue sharing',
};
