export const instagramAddress = (handle: string) => `https://www.instagram.com/${handle}/`;
