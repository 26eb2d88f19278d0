import type { Devotional } from "../devotional.ts";

/** Weeks 27 to 39. */
export const SUMMER: Devotional[] = [
  {
    slug: "forty-years-of-soles",
    title: "Forty years of soles",
    reference: "Deuteronomy 29:5",
    body: [
      "Turn over any pair that you have really walked in. The heel is worn on the outside edge, the ball of the foot has gone smooth, and there is a crease across the toes that nobody else’s foot could have made. A used sole is a kind of diary.",
      "When Moses looked back over the wilderness, he could have listed the great sights. The sea had stood up in walls; the mountain had smoked. He mentions them. Then, near the end, he brings up the footwear. In forty years it had not worn out. It is such an odd thing to remember that it must be true to how memory works. People walked for decades on a miracle and very likely thought of it, if at all, as good leather.",
      "We wait for the sea to open. Meanwhile the heart beats, the same friend answers the telephone, there is enough for the rent again, and the marriage that looked worn through has another mile in it. None of that makes a story anyone would tell at dinner. It takes a backward look, and often a long one, to see that what we called ordinary was being held together underneath us, step by step, by hands.",
    ],
    prayer:
      "God of the long road, most of your kindness has been underfoot. Forgive us for walking on it without a glance. Open our eyes to what has not worn out, and keep us going.",
    step: "Clean your most-worn pair of shoes by hand this week. While you do it, name ten places they have taken you, and say thank you for each.",
  },
  {
    slug: "what-the-map-leaves-out",
    title: "What the map leaves out",
    reference: "Psalm 84:5",
    body: [
      "Vacation has its own kind of blessedness, and the song for pilgrims is almost envious as it names another. Happy are those who live in God’s house, it says, and one thinks: naturally. Then it goes on to those who do not live there at all. They are somewhere on the road, with dust in their teeth. And it calls them happy as well.",
      "Translators differ over how to put it, because the Hebrew is so brief. Literally there are highways in their hearts. The pilgrims carry the road inside before they have it under their feet. A map could show them the distance to Jerusalem, the wells, the bad stretch with the bandits. It could not show why a person of sixty with a sore hip would set out in the first place.",
      "That part is given. Somewhere in us there is a pull toward home which we did not put there. It makes us restless in places where we have every comfort, and oddly cheerful in some where we have none. It need not be turned into a plan. One can begin by admitting that it is there. The verse promises no quick arrival, only that strength will be found along the way, and not in ourselves.",
    ],
    prayer:
      "Lord, you put the road into us. Do not let us pave it over with comfort. Be our strength between the wells, and bring us in the end to your door.",
    step: "Visit one place this week where people have prayed for a long time, an old church, a chapel, a graveside. Go on foot for the last part, and say why you came.",
  },
  {
    slug: "somebody-else-counts",
    title: "Somebody else counts",
    reference: "Psalm 23:1",
    body: [
      "On a school outing one person in the group is always counting. At the curb, on the platform, after the museum shop: lips moving, a finger tapping the air, nineteen, twenty, and where is twenty-one? The children do not notice. They are free to look at the dinosaurs because someone else is keeping the number.",
      "Shepherds count too. It is most of the job, morning and evening, and the most famous psalm we have grew out of that quiet arithmetic. It is sung from the side of the counted. The one who is singing does not say that he has everything. He has enemies, a dark valley, a cup that might have been empty. He says that he will not be short of what he needs, and the reason he gives is a person.",
      "Want is a loud word in our time. Every screen is built to enlarge it. The psalm does not argue with desire or tell us to be ashamed. It turns our head: look who is walking in front. If he is the shepherd, then the inventory is his affair. We have been counted this morning, and someone would notice by evening.",
    ],
    prayer:
      "Shepherd, we spend much of the day adding up what is missing. Thank you that you count us and not only our mistakes. Let it be enough this week that you are ours and we are yours.",
    step: "For three days buy nothing that is not food or medicine. Each time you reach for something and stop, say the first line of the psalm.",
  },
  {
    slug: "fog-on-the-water",
    title: "Fog on the water",
    reference: "2 Corinthians 5:7",
    body: [
      "When fog comes down on a harbor, the ferries still run. They go slowly. The captain has a chart, a compass, and a horn, and somewhere ahead a bell on a buoy answers every few seconds with a note that never changes. The passengers stare at a gray wall and have to be told that they are getting nearer.",
      "Faith is sometimes described as if it were closing one’s eyes. For sailors it is nearer to the opposite: using every means one has except the one that is gone. Paul had not stopped thinking when he wrote this line. He was weighing what lasts against what does not. He had been beaten and shipwrecked, and he had watched his own body wear out like a tent. By sight, the sensible course would have been to give up.",
      "What he had to go on was a voice that had proved true, a promise with a death and an empty tomb behind it, and the Spirit, whom he calls a first installment. So he walked. Anyone who waits to trust God until visibility is good will have a dry deck and no voyage. The bell keeps ringing. Part of learning to steer is learning to be quiet enough to hear it.",
    ],
    prayer:
      "Lord, we would like to see. Until we do, let us hear. Steady us in the gray stretches, keep our heading true, and bring us to the shore that you can see and we cannot.",
    step: "Decide one thing this week that you have put off because you could not see how it ends. Pray, ask one wise person, then take the first step.",
  },
  {
    slug: "chairs-along-the-wall",
    title: "Chairs along the wall",
    reference: "Philippians 4:6-7",
    body: [
      "Hospital corridors have a particular sort of chair: vinyl, bolted together in rows of four, facing a wall with a print of a lighthouse. A great deal of the world’s praying is done in them. It is not eloquent. Mostly it is a name, and please.",
      "Paul’s advice about worry can sound thin to someone who sits there, like the leaflets in the rack. It helps to know that he wrote it under guard, with a verdict outstanding that could have been his death. He does not say that there is nothing to be afraid of. He says where to take it. All of it, he insists, whatever it is; no request is too small or too tangled to be put into words. And in among the words, if one can manage it, some thanks: for the nurse who brought a blanket, for the fact that there is someone to be afraid for.",
      "What is promised in return is no explanation. It is a guard. The word he picks is a military one, perhaps because he could hear the boots outside his own door. Peace takes up its post at the heart, like a sentry in a corridor, and keeps watch there while we do not understand.",
    ],
    prayer:
      "God of peace, be with all who wait in corridors this week for someone to come out and speak to them. Here are our own worries, one after the other. Set your guard over us, and do not let fear have the last word.",
    step: "Each evening, write down the day’s worry in one line, and under it one line of thanks. Close the notebook and leave it in another room overnight.",
  },
  {
    slug: "one-more-plate",
    title: "One more plate",
    reference: "Hebrews 13:2",
    body: [
      "Soup can be stretched. So can rice, stew, and most things that are cooked in one pot, and families with open doors tend to own pots that are too large. One more is hardly a question there. Someone shoves along the bench, someone fetches a spoon that does not match.",
      "The writer to the Hebrews is thinking of Abraham, who was sitting in the door of his tent at the worst hour of the day when three strangers appeared. He did not ask for their business. He ran, an old man in the noon heat, and had bread baked and a calf prepared, and stood under the tree while they ate. Only afterward did it turn out who had been at his table, and what they had come to say.",
      "We should not invite people in the hope of angels. That would make guests a sort of lottery ticket. It is enough that they are hungry, or new in town, or always seem to leave alone after the service. But Scripture does give a hint that the traffic at our door may be more interesting than we know. The one who brings the blessing has a way of coming as the one who needs a chair.",
    ],
    prayer:
      "Lord, you have made room for us at a table that we had no claim to. Stretch our soup and our patience. Send us someone this week, and help us not to be too tidy to let them in.",
    step: "Invite one person to eat with you this week who has never been in your home, or whom you hardly know. Make it soup. Do not clean more than one room.",
  },
  {
    slug: "saying-it",
    title: "Saying it",
    reference: "1 John 1:9",
    body: [
      "“Mistakes were made” is a remarkable sentence. It has a verb and a noun and nobody in it. Whole institutions have lived inside it for years, and so, in private, do most of us. Things got said. It was a difficult time. The glass fell.",
      "To confess is, in John’s Greek, to say the same: to call the thing by the name that God calls it. No dramatics are required and no groveling. It is more like pointing at the right tooth. This one. The relief of it is well known to anyone who has tried, and so is the dread beforehand, for we are sure that if it is once said aloud, it will be the truest thing about us.",
      "John thinks otherwise. What he says of God here is unexpected. One would look for the words kind and lenient. He writes faithful and righteous. Forgiveness is a promise being kept, a debt that has already been settled and will not be asked for twice. So it does not hang on God’s mood or on the quality of our tears. We bring the name of the thing, and he brings the water. The truest thing about us turns out to be whose we are.",
    ],
    prayer:
      "Faithful God, here it is, by its name, without the excuses. You knew it before we spoke. Wash it off, and help us to believe that it is gone.",
    step: "Say one plain sentence with “I” at the front of it to the person you hurt: I did that, and I am sorry. Add no “but”. If that is not possible or safe, say it to God aloud.",
  },
  {
    slug: "no-place-in-particular",
    title: "No place in particular",
    reference: "Genesis 28:16",
    body: [
      "Jacob was between places. Behind him lay a home that he had lied his way out of, ahead an uncle he did not know, and the sun had gone down on him at a spot the story does not even bother to name. He took a stone for a pillow. Today he would have slept in the bus station, with his jacket over his head and one hand through the strap of the bag.",
      "He was not praying. It would be pleasant to report that he had repented first, but there is no sign of it. The ladder came down to him anyway, and the voice with it, and there was no scolding in what it said. There was land in it, and children, and a promise to keep him on the road and to bring him home.",
      "He woke frightened, and rightly. He had thought that God lived back there, with his father’s altars and the people who behaved. It had never struck him that a place where one merely waits for morning could have a stair in it. Most of our days are spent in such places: platforms, queues, lobbies, the shoulder of the highway. They have no name in the story. They may not be empty.",
    ],
    prayer:
      "God of Jacob, you were there and we did not notice. Meet us between places this week. Keep us on the road, even the roads we are on because of our own fault, and bring us home.",
    step: "The next three times you have to wait, leave the telephone where it is. Look around, and say under your breath: you are in this place too.",
  },
  {
    slug: "the-ovens-at-four",
    title: "The ovens at four",
    reference: "Lamentations 3:23",
    body: [
      "At four in the morning a bakery is the only bright window in the street. The racks are going in. By seven there will be a line at the door, and no one in it will be asking for yesterday’s. It might still be edible. It is simply not what bread is.",
      "This week’s verse is embroidered on cushions, which hides where it was found. It stands in the middle of five poems about a burned city. The poet has seen children faint in the street. He has said some of the most terrible things about God that anyone has been allowed to say in Scripture, and he takes none of them back. Then, in the center of the book, like one lit window, stands the sentence about mornings.",
      "He does not claim that his grief was less that day. He says that mercy had been delivered again. It does not keep, apparently. It is like manna: there was never enough for tomorrow, and it was always enough. So yesterday’s strength is no use for today, and we need not panic when it has run out. Nor do yesterday’s failures go stale on the shelf for us to eat. Before it was light, somebody was up.",
    ],
    prayer:
      "Faithful God, you were awake before us. We have nothing left over from yesterday, and we hold out our hands. Give us what this day needs, and let those who wake to grief find you there.",
    step: "Buy or bake a fresh loaf one morning this week and take half of it, still warm if you can, to somebody whose nights are long.",
  },
  {
    slug: "inside-the-seam",
    title: "Inside the seam",
    reference: "Colossians 3:23",
    body: [
      "Cut open a good shoe and you will find work that was never meant to be seen. There is a strip sewn between upper and sole that holds everything, and a filling of cork beneath the heel. Someone waxed the thread. The buyer will look at the color.",
      "The people to whom these words were first said did not have careers. They were slaves, told what to do from morning to night by owners who took the credit. It needs saying that the gospel did not approve of that, and that it was in time to burn through the institution from inside. But to men and women with no choice in the matter, Paul gave back something their masters could not touch. The work was theirs to offer. It could be lifted out from under the eyes of the overseer and put into other hands.",
      "There is freedom in a hidden seam. It was made well when making it badly would have cost nothing and paid better. All sorts of labor has such a seam in it: the second reading of a contract, the corner behind the bed in room 214, the footnote, the bath given gently to someone who will not remember. Nobody checks. It is seen all the same.",
    ],
    prayer:
      "Lord, you worked with your hands, and most of it is lost to us. Receive the part of our work that nobody notices. Be near to all who labor without thanks, and set free those who labor without choice.",
    step: "Pick one task this week that no one will inspect, and do it as a present for God. Then thank somebody by name whose unseen work you live on.",
  },
  {
    slug: "already-laced",
    title: "Already laced",
    reference: "Ephesians 6:15",
    body: [
      "Every other item on Paul’s list of armor can be put on while standing. For shoes one has to stop, sit down, and bend. It is a homely moment in the middle of the battle gear. Picture the soldier on the edge of his cot, pulling a strap through.",
      "We might expect him to lace up for attack. What he ties to his feet is peace, and a readiness that comes from it. The two belong together more closely than it seems. People who are at war within themselves are seldom ready for anybody else; they are too busy at the front. But a person who has heard that the great quarrel is over, that God himself has made peace and paid for it, has both hands free and somewhere to go.",
      "Ready for what is not stated. It hardly ever is. The call comes during supper, the neighbor begins to cry over the hedge, a colleague asks, in an elevator, what you make of it all. There will be no time then to look for one’s shoes. The preparation is done earlier, sitting down, in the quiet, by getting the news of peace on until it fits. After that one only has to get up.",
    ],
    prayer:
      "God of peace, end the wars in us first. Put your good news on our feet until it is natural to walk in. And when somebody needs us at a bad time, let us be ready.",
    step: "Each morning, while you tie your shoes, ask: to whom may I bring peace today? Let one name come to you, and do not go to bed before you have tried.",
  },
  {
    slug: "the-empty-chair",
    title: "The empty chair",
    reference: "Hebrews 10:24-25",
    body: [
      "Choirs can tell at once. There may be forty voices, and one alto stays home, and the chord that always gave people goose bumps is merely correct. The alto, on her couch, supposes that nobody has missed her.",
      "It is tempting to think of going to church as something we consume and may therefore skip when we are full, or tired, or the music is not to our taste. Hebrews argues from the other side of the pew. The question it asks is what becomes of the rest when we are not there. Some had fallen out of the habit, and the letter worries about them as one worries about somebody who is late. It knows that faith is hard to keep lit singly. One coal, taken from the fire, goes gray on the stone, though it is as good a coal as any.",
      "The verb that the writer chooses for what we do to each other is a wonderful one. It means to provoke, to needle; it is used elsewhere of a sharp quarrel. Here people are to irritate one another into kindness. That cannot be done from a distance. It takes somebody in the next seat, who sings flat, who has had a dreadful week as well, and who came.",
    ],
    prayer:
      "Lord, you gave us each other, and some days we would rather you had not. Thank you for everyone who kept turning up until we did. Bring back those who are missing, and show us whose door to knock at.",
    step: "Who was not in their place the last time? Call them. Leave guilt out of it, say that the room is different without them, and offer to pick them up.",
  },
  {
    slug: "no-receipt",
    title: "No receipt",
    reference: "Ephesians 2:8-9",
    body: [
      "Keep the receipt, we are told, in case you need to prove it is yours. Drawers fill with curling slips of paper. At the back of the mind many of us keep a drawer of the same kind for God: the years of teaching Sunday school, the fast that was kept, the time we did not say what we could have said. One never knows. He may ask.",
      "Paul, who once owned a very full drawer, tips it out. By grace, he writes, and to be quite safe he says it three ways. It is not from us. It is a gift. It is not the pay for anything. One can almost hear him shutting the windows so that boasting will not get back in. For if there were a receipt, even a small one, some people would have it framed.",
      "It takes most of a lifetime to get used to living without proof of purchase. We are so much calmer when we have paid. But the next sentence of the letter calls us God’s own craftsmanship, made for good works that were laid out beforehand. So the works come, and gladly. They come as an apple comes from the tree, long after somebody else has planted it.",
    ],
    prayer:
      "Gracious God, we hand you the drawer. We have nothing to show you but Christ. Let that be our peace today, and let whatever good we do grow out of it freely.",
    step: "Do something good on three days this week and tell nobody, not even in a roundabout way. Each night throw that day away as you would an old receipt.",
  },
];
