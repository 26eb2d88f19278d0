import { numberOf } from "../shop.ts";

/** The shared URL: /products/{handle}, which redirects to the product page with the same variant. */
export function shareLink(publicUrl: string, handle: string, variantId: string | null): string {
  const variant = variantId === null ? "" : `?variant=${numberOf(variantId)}`;
  return `${publicUrl}/products/${encodeURIComponent(handle)}${variant}`;
}

/** Where a link can be shared. Email and text message open the visitor's own app. */
export function shareTargets(link: string, title: string): { name: string; href: string; opensTab: boolean }[] {
  const url = encodeURIComponent(link);
  const words = encodeURIComponent(title);
  const message = encodeURIComponent(`${title} ${link}`);
  return [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}`, opensTab: true },
    { name: "Twitter", href: `https://twitter.com/intent/tweet?text=${words}&url=${url}`, opensTab: true },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`, opensTab: true },
    { name: "Email", href: `mailto:?subject=${words}&body=${message}`, opensTab: false },
    { name: "Text message", href: `sms:?&body=${message}`, opensTab: false },
  ];
}
