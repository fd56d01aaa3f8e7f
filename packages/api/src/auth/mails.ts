export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** For an address that is not proved yet: opening the link proves it, and leads to choosing the password. */
export function signUpMail(to: string, { link, hours }: { link: string; hours: number }): Mail {
  const text = `Somebody, hopefully you, wants an account at Rooflab with this address. Open this link to confirm the address and to choose your password:

${link}

It is good for ${hours} hours and works once. Nobody can sign in with your address before you have done this.

If it was not you, do nothing: without the link nobody gets in. If such mails go on, tell your course's staff.
`;
  return { to, subject: 'Confirm your address for Rooflab', text };
}

/** Somebody signs up with an address that has an account. */
export function accountExistsMail(to: string, { signIn, forgotPassword }: { signIn: string; forgotPassword: string }): Mail {
  const text = `Somebody, perhaps you, tried to create an account at Rooflab with this address. You have one already, and nothing has changed.

Sign in: ${signIn}
Choose a new password: ${forgotPassword}

If it was not you, there is nothing to do.
`;
  return { to, subject: 'You have an account at Rooflab', text };
}

export function resetMail(to: string, { link, hours }: { link: string; hours: number }): Mail {
  const text = `Open this link to choose a new password for Rooflab:

${link}

It is good for ${hours === 1 ? 'an hour' : `${hours} hours`} and works once. The new password signs you out everywhere and revokes all your API tokens.

If you did not ask for it, do nothing: your password stays as it is.
`;
  return { to, subject: 'A new password for Rooflab', text };
}
