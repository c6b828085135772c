/** The signed-in person, as GET /api/auth/user answers it. */
export interface User {
  id: string;
  firstName: string | null;
  email: string | null;
  profileImageUrl: string | null;
}

/** Who asks: the person, the session they came with and what they own. */
export interface Viewer {
  user: User;
  sessionId: string;
  workspaceId: string;
  isOperator: boolean;
}

/** Who does something, and where; a viewer is one. */
export interface Actor {
  workspaceId: string;
  /** Null: unknown. */
  user: Pick<User, "id" | "firstName" | "email"> | null;
}
