export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** For an address that is not proved yet: opening the link proves it, and leads to choosing the password. */
export function signUpMail(to: string, { link, hours }: { link: string; hours: number }): Mail {
  const text = `Someone, hopefully you, asked for a Rooflab account with this address. Open this link to confirm the address and to choose your password:

${link}

The link works once, for ${hours} hours. Nobody can sign in with your address before you have done this.

If it was not you, do nothing: nobody gets in without the link. If these mails keep coming, tell your course's staff.
`;
  return { to, subject: 'Confirm your address for Rooflab', text };
}

/** Somebody signs up with an address that has an account. */
export function accountExistsMail(to: string, { signIn, forgotPassword }: { signIn: string; forgotPassword: string }): Mail {
  const text = `Someone, perhaps you, tried to create a Rooflab account with this address. You have one already, and nothing has changed.

Sign in: ${signIn}
Choose a new password: ${forgotPassword}

If it was not you, you do not need to do anything.
`;
  return { to, subject: 'You have an account at Rooflab', text };
}

export function resetMail(to: string, { link, hours }: { link: string; hours: number }): Mail {
  const text = `Open this link to choose a new Rooflab password:

${link}

The link works once, for ${hours === 1 ? 'an hour' : `${hours} hours`}. The new password signs you out everywhere and revokes all your API tokens.

If you did not ask for it, do nothing: your password stays as it is.
`;
  return { to, subject: 'A new password for Rooflab', text };
}
