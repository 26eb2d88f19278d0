import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { wordOf } from "./consent-words.ts";
import { consentColumn } from "./imported-consent.ts";

/** The headings of email products, as words (wordOf). MailerLite's column with the addresses is "Subscriber". */
const FIELDS = {
  email: [
    "email emailaddress emailid emails email1 email1value emailaddress1 useremail youremail primaryemail subscriberemail contactemail customeremail emailadresse adresseemail",
    "emailaddressother emailother emailaddresswork emailwork workemail emailaddresshome emailhome homeemail personalemail emailpersonal profileemail memberemail",
    "subscriber recipient recipientemail emailaddressofsubscriber preferredemail loginemail accountemail billingemail",
    "adressemail adresseelectronique courriel correo correoelectronico direcciondecorreo direcciondecorreoelectronico direccionemail",
    "indirizzoemail postaelettronica enderecodeemail enderecoemail correioeletronico emailadres",
    "adresemail epost epostadresse epostadress eposta epostaadresi sahkoposti emailovaadresa emailcim personemail",
    "электроннаяпочта почта メールアドレス 邮箱 电子邮件 電子郵件 이메일 이메일주소",
  ].join(" "),
  name: "name personname fullname displayname subscribername contactname customername membername nomcomplet nombrecompleto nomecompleto vollstandigername naam volledigenaam",
  firstName: "firstname fname first givenname forename prenom vorname nombre nome voornaam primeironome",
  lastName: "lastname lname last surname familyname nom nachname apellido apellidos cognome sobrenome achternaam",
};

// Again by wordOf(), which decomposes Korean and Japanese.
const FIELD_OF = new Map(
  Object.entries(FIELDS).flatMap(([field, headings]) => headings.split(" ").map((heading) => [wordOf(heading), field])),
);

/** A column with a value, one of the documented mailings, or one that says something about consent; null for any other. */
export function subscriberColumn(heading: string): string | null {
  const key = wordOf(heading).replace(/^mail/, "email");
  const field = FIELD_OF.get(key);
  if (field) return field;
  return MAILINGS.find((mailing) => mailing === key) ?? (consentColumn(heading) ? CONSENT : null);
}

/** The name of every column that says something about consent. */
export const CONSENT = "consent";

/** Whether it has the address or the name. */
export const isPersonColumn = (column: string | null) => column !== null && Object.hasOwn(FIELDS, column);
