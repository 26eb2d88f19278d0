import { yesOrNo } from "#app/platform/yes-or-no.ts";

// The words of email products and spreadsheets, in English, German, French, Spanish, Portuguese, Italian and Dutch; those for leaving, and the most
// common headings, in more languages. All patterns are for text without accents, spaces and signs (wordOf).

/** Lowercase letters and digits, without accents: "Opt-out (email)" is "optoutemail". */
export function wordOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[✓✔☑✅]/gu, "yes")
    .replace(/[✗✘✖❌☒]/gu, "no")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** One of these patterns, separated by spaces, anywhere in a word, at its start, or as the whole word. */
const oneOf = (...patterns: string[]) => new RegExp(listOf(patterns));
const whole = (...words: string[]) => new RegExp(`^(${listOf(words)})$`);
const dated = (...words: string[]) =>
  new RegExp(
    `^(${listOf(words)})(on|at|since|by[a-z]{1,12}|am|seit|le|depuis|el|desde|il|dal|op|sinds)?\\d*(?:(?<=\\d)by[a-z]{1,12})?$`,
    "u",
  );
const group = (...words: string[]) => `(${listOf(words)})`;
/** Decomposed as wordOf() does, which splits Korean syllables, too. */
const listOf = (words: string[]) => words.join(" ").normalize("NFKD").replace(/\p{M}/gu, "").replaceAll(" ", "|");

/** Words that say nothing else than that someone left a mailing list, or when. */
const LEFT_IN_OTHER_LANGUAGES = [
  "odsubskryb wypisan[yao] wypisania wypisal avregistre avprenumer avanmal avmeld frameld afmeldt peruuttanuttilauksen uutiskirjeperuttu eitilaaja",
  "odhlas leiratkoz dezabon odjavlj odjavi отпис відпис одјав απεγγραφ aboneliktenc[ıi] abonelikiptal",
  "配信停止 購読解除 購読停止 退会 退订 退訂 已退订 已退訂 取消订阅 取消訂閱 已取消订阅 已取消訂閱 수신거부 구독취소 구독해지 الغاءالاشتراك الغىالاشتراك غيرمشترك ביטולמנוי ביטלמנוי",
  "berhentiberlangganan huyđangky đahuyđangky ยกเลิกการสมัคร ยกเลิกการรับ",
];

// Headings

/** How a column is read. "mixed": its words may be about something else, as "CA" under "State". */
export type ConsentColumn = "left" | "state" | "mixed" | "date" | "source";

/** A column is left out if it is about another channel, or about links and numbers. */
export function columnOfKey(key: string): ConsentColumn | null {
  if (isAboutOtherChannel(key) || NOT_CONSENT.test(key)) return null;
  if (LEFT_HEADING.test(key)) return COUNT_OF_BOUNCES.test(key) ? null : "left";
  if (SOURCE_HEADING.test(key)) return "source";
  if (DATE_HEADING.test(key)) return "date";
  if (STATE_HEADING.test(key)) return "state";
  return MIXED_HEADING.test(key) ? "mixed" : null;
}

export const isAboutOtherChannel = (key: string) => OTHER_CHANNEL.test(key) && !key.includes("email");
const OTHER_CHANNEL = oneOf("sms phone mobile whatsapp push postal direct fax transactional donotcall");

const NOT_CONSENT = oneOf(
  "url link href token hash score rate$ rating soft",
  "campaign(title|id|name) order payment shipping marital loyalty",
);

const EMAILS = group(
  "emails? marketing newsletters? mailings? mailinglists? correos?(electronicos?)? courriels? infolettres? boletin(es)?",
  "boletim werbung nieuwsbrie(f|ven) publicidade? promotions? promotionalemails? offers? communications?",
);
/** Between a verb and the emails: a few, because any number of words that contain each other takes exponential time. */
const OF_THE = `${group(
  "to for of in with via by on the our we i you be get receive receiving send sending contact contacted",
  "fur mit zum zur per para pour voor al ala alla alle aux au a la le les los il de del della do da di der den das van",
)}{0,5}`;

const PERMITS = group(
  "accepts? accepted accepte akzeptiert acepta aceita accetta accepteert receives? recibe recibir recebe receber riceve",
  "ricevere recoit recevoir erhalt erhalten ontvangt ontvangen wants? desea deseja desidera souhaite wenst allows? allowed",
  "permits? permitted autorise autoriza autorizza erlaubt agrees? agreed consents? consented optins? optedin subscribed",
  "permission abonniert abonnee? abbonato geabonneerd inscrite? inscrit[oa] iscritt[oa] suscrit[oa] angemeldet aangemeld",
  "ingeschreven einverstanden einwilligung zustimmung toestemming consentement consentimiento consentimento consenso",
);
const NEGATION = "non?|not|nao|ne|n|niet|nicht|dont|donot|doesnt|doesnot|nolonger";

/** Filled in, these mean that someone left: with yes, a date, a number or a reason. */
const LEFT_HEADING = oneOf(
  "unsub (not|non|never)subscribed optout optedout blacklist blocklist blocked suppress bounce complain abuse",
  "junk spam donot[ecms] donotallow(bulk|mass|email) dont(email|contact|send) dontmail ^(email)?dn[cem](flag|list|email)?$",
  "^(is)?stop(ped)?(at|on|time|date|status|reason|method)?$ ^object(ed|ion|ions)(at|on|date)?$ ^no(bulk|mass)(e|m) emailinvalid unsuscri",
  "^(is|global|email|mailing|marketing|campaign)*exclu(de|ded|sion) emaildisabled undeliverable invalidemail revoked quarantin",
  "withdraw ^clean(ed)?(time|date|at|on|reason)?$ ^(is|has)?(left|leaver)(at|on|date|time)?$",
  "^(is|email)?(deleted|archived|removed|disabled|inactive|deactivated|suspended|banned)(at|on|date|time)?$",
  "date(deleted|archived|removed) ^(please)?(remove|delete)(me|fromlist|fromthelist)?$ ^(is|was)?removedfrom(the)?(mailing)?list$",
  `^(is|has)?(declined?|declines|refused?|refuses)(${EMAILS})?(at|on|date)?$ ^stop(all)?(${EMAILS}|sending)$ ineligible`,
  // "No email", "Not OK to contact", "Doesn't want newsletters"
  `^(is)?(no|not|never|cannot|cant|mustnot|maynot|doesnot|doesnt|wont)(longer)?(ok|okay|allowed|able|permitted|wants?|accepts?|receives?)?${OF_THE}(${EMAILS}|contact|solicit)(able|list|please|permission|consent)?$`,
  "^(not|un)(mailable|emailable|contactable|reachable|marketable|deliverable)$",
  // "No desea recibir correos", "Ne souhaite plus recevoir", "Pas de newsletter"
  `^(${NEGATION})(plus|pas|mas|mais|piu|meer|mehr)?(${PERMITS}|quiere|quer|veut|vuole|wil)`,
  `^(bitte)?(pasde?|plusde?|sans|kein(e|en)?|geen|nessuna?|sin|sem|senza|inga|ingen)(${EMAILS})$`,
  "^(keinmails?|geenmails?|pasdemails?|plusdemails?|sansmails?|sinmails?|semmails?)$",
  "desabon desinscri nepas(envoyer|contacter|solliciter) plainte rebond adresseinvalide ^opposition(le)?$ listenoire",
  "abgemeldet abmeld abbestell ausgetragen austragung ^(werbe|email|newsletter|kontakt)sperr(e|vermerk) ^mailsperr(e|vermerk) ^(blockiert|unzustellbar)$ rucklaufer beschwerde widerruf widerspr gesperrt nichtkontaktieren nichtanschreiben kein(e|en)?(email|werbung|newsletter)",
  "cancelad ^(dadode|fechade|fecha|de)?baja(fecha)?$ desuscri descadastr bloquead (no|nao)(contactar|contatar|enviar) listanegra rebote (correo|email)invalido ^quejas?$",
  "disiscri cancellat[oaie](il)?$ cancellazione bloccat non(contattare|inviare) listanera rimbalz ^opposizione$",
  "afgemeld afmeld uitgeschreven uitschrij geblokkeerd niet(mailen|contacteren) geen(email|nieuwsbrief|mailing) zwartelijst ^(klacht|bezwaar)$",
  ...LEFT_IN_OTHER_LANGUAGES,
);
const COUNT_OF_BOUNCES = oneOf("^(?!.*hard)(number|total|count) ^(?!.*hard).*(count|number|bounces|emailsbounced)$");

const OPT_IN =
  "(optin|optedin|consent|consented|confirm|confirmed|confirmation|signup|subscribed?|subscription|permission|gdpr)";
const SOURCE_HEADING = oneOf(
  `${OPT_IN}(ip|method|source|form|wording|text|page)(address)?$`,
  "^(initial|signup|original|subscriber|acquisition|lead|contact)?source(name|type)?$",
);
const DATE_HEADING = oneOf(`${OPT_IN}(in)?(time|date|timestamp|at|on|datetime)(utc)?$`, `^(date|time)(of)?${OPT_IN}$`);

const PERSON = group(
  "email subscri contact member recipient marketing newsletter mailing list audience profile",
  "kontakt empfanger abonn anmelde inscri suscri iscri assina inschrij correo courriel nieuwsbrief",
);
const STATUS = "(status|state|statut|estado|stato|etat|situacao|situacion)";
const PERMITTED = group(
  "(is)?(ok|okay|allowed|permitted|enabled|active|accepted|accepts|wanted|able|subscribed|optin|optedin|optins)",
  "consent(ed)? permission subscription subscriber preference erlaubt erwunscht abonniert abonnement abonnee? aktiv angemeldet",
  "anmeldung einwilligung zustimmung actif activo ativo attivo actief autorise autorizado autorizzato permitido permesso",
  "toegestaan consentement consentimiento consentimento consenso toestemming suscripcion inscripcion inscription inscricao",
  "iscrizione inschrijving suscrit[oa] inscrit[oa]? iscritt[oa] geabonneerd aangemeld ingeschreven",
);
const STATE_HEADING = oneOf(
  "^(is)?(status|statut|subscribed|subscriber|active|enabled|confirmed|consent|permission|newsletters?|optin|optedin|emailmarketing)$",
  "^(marketingemails?|infolettre|nieuwsbrief|boletin|correosdemarketing)$ ^(marketing|email)*consent(given|granted|obtained)$ ^euconsent$",
  "(suscripcion|inscripcion|inscricao|iscrizione|inscription|abonnement)(al?|a|alla|ao|a?la)(boletin|newsletter|infolettre)$",
  "^(zgoda(marketingowa)?|subskrybent|samtykk?e|samtycke|nyhetsbrev|nyhedsbrev|prenumererar|prenumerant|abonnerer|tilmeldt|pameldt|uutiskirje|tilaaja|subskrybuje|souhlas|suhlas|hozzajarulas|hirlevel|abonat)$",
  "^(подписан|подписка|подписчик|согласие|рассылка|згода|підписка|розсилка|订阅|訂閱|已订阅|購読|メルマガ|メール配信|구독|수신동의|마케팅수신동의)$",
  "^(is)?(mailable|emailable|contactable|reachable|marketable|deliverable|zustellbar|validemail|emailvalid)$",
  "^(email|marketing)*opt(in(or)?out)?$ ^permissionstatus$",
  "^(ist)?(abonniert|angemeldet|aktiv|bestatigt|einwilligung|zustimmung)$ ^(abonnee?|inscrite?|actif|confirme|consentement)$",
  "^(suscrit[oa]|activo|confirmado|consentimiento|inscrit[oa]|assinante|ativo|consentimento)$",
  "^(iscritt[oa]|attivo|confermato|consenso)$ ^(ingeschreven|aangemeld|geabonneerd|actief|bevestigd|toestemming)$",
  "gdpr dsgvo rgpd avg(toestemming|consent) doubleoptin$",
  `(${PERSON}|optin|consent|gdpr|deliverability)[a-z]*${STATUS}$`,
  `^${STATUS}${OF_THE}${PERSON}`,
  `${EMAILS}${PERMITTED}s?$`,
  `${PERMITS}${OF_THE}${EMAILS}`,
  `^(can|may|ok|okay|fine|able|allow|sends?)${OF_THE}(email|contact|${EMAILS})$`,
  `^(can|may)${OF_THE}${EMAILS}`,
);
const MIXED_HEADING = whole(
  "state estado stato etat zustand situac(ao|ion) situazione toestand reason motivo motif raison grund reden",
  "abonnement suscripcion inscripcion inscription inscricao assinatura iscrizione inschrijving anmeldung subscription",
);

/** May name lists or campaigns, but yes and no are answers. */
export const isMailingList = (key: string) => MAILING_LIST.test(key);
const MAILING_LIST =
  /^(?:(?:is|still|on|in|our|the|gets?|for|to){0,4}(?:e?mails?|mailings?|newsletters?|marketing|werbung)(?:me|us|list(?:ing)?s?|empfang(?:er)?)?|(?:is)?on(?:the)?list|abonnent(?:in)?)$/;

/** Why or how someone left is told in any words. */
export const isReason = (key: string) => /reason|comment|feedback|(method|by)$/.test(key);
/** Without a double opt-in they may have opted in once. */
export const isOfDoubleOptIn = (key: string) =>
  /doubleoptin|confirmed$|^(confirme|confirmado|confermato|bestatigt|bevestigd)$/.test(key);

// Values

export type Meaning = "subscribed" | "left" | "pending" | "unknown" | "none";

/** The meaning of a status of one word or a few. */
export function meaningOfWord(word: string): Meaning {
  if (EMPTY.test(word)) return "none";
  if (isNo(word)) return "left";
  if (yesOrNo(word)) return "subscribed";
  if (SOFT.test(word)) return "pending";
  if (LEFT.test(word)) return "left";
  if (PENDING.test(word)) return "pending";
  return SUBSCRIBED.test(word) ? "subscribed" : "unknown";
}

export const isEmpty = (word: string) => EMPTY.test(word);
const EMPTY = /^(none|null|nil|na|nan|undefined|notset|nodata)?$/;

export const isNo = (word: string) => yesOrNo(word) === false || NEVER.test(word);
const NEVER = whole("never nie nunca jamais nooit");

/** What "not" makes of a word for subscribers. */
const SUBSCRIBED_STEMS = group(
  "sub accept optedin optin consent given granted allow active marketing marketable permi mailable emailable contactable",
  "abonn abbon inscri suscri iscri angemeldet anmeld aktiv einverstanden erlaubt actif autoris autoriz activo ativo assinante",
  "attivo aangemeld ingeschreven geabonneerd actief interested wanted emails? contact",
);
const LEFT = oneOf(
  "unsub clean bounc block blacklist complain abuse spam junk suppress archiv delet remov opt(ed|ing)?out",
  "disab deactiv inactiv invalid undeliver nondeliver unreachable dropped reject revok withdr denied deny declin refus",
  "donot dont(email|contact) dontmail redact banned suspended cancel churn quarantin exclu transactional",
  `^(out|left|gone|lapsed|stopped|terminated|deceased|dn[cem])$ ^(no|not|non|never|nosub|nolonger|nicht|niet|pas|nao)${SUBSCRIBED_STEMS}`,
  "desabon desinscri desactiv inactif bloque resili annul rejet supprim plainte rebond listenoire ^(retiree?|partie?|oppos(ee?|ition))$",
  "abgemeldet abbestellt ausgetragen gesperrt inaktiv deaktiv gekundigt geloscht blockiert unzustellbar abgelehnt widerrufen ausgeschlossen ausgetreten ausgeschieden rucklaufer beschwerde",
  "^(dad[oa]de|darsede|de)?baja(voluntaria|definitiva)?$ rebot listanegra ^(quejas?|retirad[oa])$ desuscri desuscripto anulad bloquead inactiv inativ eliminad rechazad suprimid rejeitad",
  "descadastrad excluid removid ^(saiu|devolvid[oa]|rejeicao)$ denunci[ao]",
  "disiscri cancellat annullat inattiv bloccat rimoss disattivat revocat rimbalz soppress rifiutat listanera ^reclamo$",
  "afgemeld uitgeschreven inactief geblokkeerd opgezegd verwijderd geannuleerd uitgeschakeld geweigerd ongeldig zwartelijst ^(klacht|vertrokken)$",
  ...LEFT_IN_OTHER_LANGUAGES,
);
const SOFT = oneOf("soft transient temporary");
const PENDING = oneOf(
  "pending unconfirmed notconfirmed unverified notverified unactivated awaiting waiting",
  "validating invited (optin|confirmation)sent",
  "unbestatigt nichtbestatigt ausstehend enattente nonconfirme nonverifie pendiente noconfirmad pendente naoconfirmad",
  "inattesa nonconfermat inafwachting nietbevestigd onbevestigd",
);
const SUBSCRIBED = whole(
  "(globally|currently)?subscribed subscriber subscription active enabled confirmed optedin",
  "(single|double|confirmed)?opt(ed)?in explicit express implied implicit (permission)?granted given",
  "accepted agreed allow allowed consented valid verified deliverable ok normal regular",
  "free paid comped premium member marketing(contact)? email(sms|marketing)? smsemail all",
  "abonnee? abonniert angemeldet aktiv bestatigt eingetragen inscrite? actif confirme suscrit[oa] activ[oa] confirmad[oa]",
  "inscrit[oa] assinante ativ[oa] iscritt[oa] attiv[oa] confermat[oa] aangemeld ingeschreven geabonneerd actief bevestigd",
);

/** "No", "0000-00-00", "not blocked", "no bounces", "soft", "active" as the answer to "left?". */
export function isNegative(word: string): boolean {
  if (EMPTY.test(word) || isNo(word) || SOFT.test(word) || /^0+$/.test(word) || NOT_LEFT.test(word)) return true;
  return SUBSCRIBED.test(word) && !/^(email|all$|marketing|sms)/.test(word);
}
const NOT_LEFT =
  /^(no|not|none|non|never|nicht|niet|nao|pas)(un|bounc|block|suppress|optout|optedout|exclu|complain|abuse|spam|hard|soft|yet|sofar|ever$|abgemeldet|gesperrt|desabon|desinscri|baja|disiscri|uitgeschreven|afgemeld)/;

/** In a column of any name, such as tags: these words only, also with a date or who did it. */
export const LEFT_ANYWHERE = dated(
  "(globall?y?|email|newsletter|marketing|list)?unsub?s?c?r?i?b?e?[drs]*(from)?(all)?(emails?|marketing|newsletters?|contacts?|people|customers|list)?",
  "(please|pls)(unsubscribe|remove)(me|him|her|them)?(fromlist|fromthelist)? askedtoberemoved noemailsplease",
  "desabonnee? desinscrite? nonabonnee? abgemeldet abbestellt ausgetragen werbewiderspruch (dad[oa]de|de)?baja (de|no)suscri(t|pt)[oa]",
  "descadastrad[oa] naoinscrit[oa] disiscritt[oa] noniscritt[oa] removeme takeme(off|out)(thelist)?",
  "afgemeld uitgeschreven nietingeschreven (never|not|non|nolonger)subscribed cleaned (hard)?bounced?s? block(list)?ed blocklist blacklist(ed)?",
  "complained complainer (spam)?complaint markedasspam suppress(ed|ion|ionlist)? (email)?opt(ed)?outs?(emails?|marketing)?",
  "(email)?dn[cem] (donot|dont)[ecm][a-z]+ nomails? no(emails?|mailings?|newsletters?|marketing|contact) invalidemail",
  ...LEFT_IN_OTHER_LANGUAGES.map((words) => words.replaceAll(/(?<=\S)(?= |$)/g, "\\p{L}{0,8}")),
);

/** Why someone left, for the words of a cell and its heading. */
export function reasonIn(words: string): "complained" | "bounced" | "unsubscribed" {
  if (/complain|abuse|spam|junk|plainte|queja|reclamo|klacht|beschwerde|denunci/.test(words)) return "complained";
  return /bounc|clean|undeliver|invalid|ungultig|ongeldig|unzustellbar|rucklauf|rebot|rebond|rimbalz/.test(words)
    ? "bounced"
    : "unsubscribed";
}

/** Anyone who was added by others did not opt in. */
export const NO_SOURCE = oneOf(
  "^(na|none|null|unknown|other)?$ import admin manu[ae]l upload csv bulk migrat ^api api$ handmatig excel spreadsheet addedby hinzugefugt (purchased|bought|rented)list thirdparty ^(ningun[oa]|keine?|aucune?)$",
);
