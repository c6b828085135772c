/** What an identity provider says of a person, checked. */
export interface Identity {
  /** Names the provider; with `subject` the key of the account. */
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  profileImageUrl: string | null;
}
