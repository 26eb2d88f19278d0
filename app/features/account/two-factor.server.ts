import type { RouterContextProvider } from "react-router";
import QRCode from "qrcode";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Enrollment } from "./enrollment.ts";
import { doneIn } from "./settings.server.ts";

export async function twoFactorOf(request: Request, context: Readonly<RouterContextProvider>) {
  const visitor = await signedIn(context);
  return {
    ...(await context.get(servicesContext).auth.signInMethods(visitor.id)),
    email: visitor.email,
    done: doneIn(request),
  };
}

export type TwoFactor = Awaited<ReturnType<typeof twoFactorOf>>;

/** The QR code and secret for the authenticator app. Null unless `uri` is an otpauth URI. */
export async function enrollmentOf(uri: string, codes: string[]): Promise<Enrollment | null> {
  const secret = URL.canParse(uri) ? new URL(uri).searchParams.get("secret") : null;
  if (!uri.startsWith("otpauth://totp/") || !secret) return null;
  return { uri, secret, picture: await QRCode.toDataURL(uri, { width: 352, margin: 1 }), codes };
}
