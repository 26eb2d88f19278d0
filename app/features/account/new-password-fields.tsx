import { PasswordField } from "./password-field.tsx";

type Props = { name: "password" | "newPassword"; errors: Record<string, string> };

/** A new password and its confirmation. */
export function NewPasswordFields({ name, errors }: Props) {
  return (
    <>
      <PasswordField
        label="New Password"
        name={name}
        autoComplete="new-password"
        error={errors[name]}
        hint="At least 6 characters. Several words are stronger than one."
      />
      <PasswordField
        label="Confirm Password"
        name="confirmation"
        autoComplete="new-password"
        error={errors["confirmation"]}
      />
    </>
  );
}
